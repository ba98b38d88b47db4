/** Callers that wait for their turn, in the order in which they came. */
const waiting: (() => void)[] = [];

let isNewTurn = true;
let startedAt = 0;

/**
 * Yields to other work in the middle of long work; resolves in a later turn of the event loop. Only one caller resumes in each
 * turn: however many do long work, what arrives meanwhile is read and answered after one step of one of them, where
 * `setImmediate` would let all of them take a step first.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });
}

/** Milliseconds that this turn of the event loop has taken, by the clock since the first call in it. */
export function turnMs(): number {
  if (!isNewTurn) return performance.now() - startedAt;
  startTurn();
  return 0;
}

function letOneGoOn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(letOneGoOn);
  startTurn();
  next?.();
}

function startTurn(): void {
  startedAt = performance.now();
  if (!isNewTurn) return;
  isNewTurn = false;
  setImmediate(() => {
    isNewTurn = true;
  });
}
