/** Callers that wait for their turn, in the order in which they came. */
const waiting: (() => void)[] = [];

/**
 * Lets others go on in the middle of long work; resolves in a later turn of the event loop. Only one caller goes on in each
 * turn: however many do long work, what arrives meanwhile is read and answered after one step of one of them, where
 * `setImmediate` would let all of them take a step first.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGoOn);
  });
}

function letOneGoOn(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(letOneGoOn);
  next?.();
}
