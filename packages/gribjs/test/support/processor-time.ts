// Limits of time that hold on a busy and on a slow machine too: processor time of this thread, in units of what a fixed
// computation takes on the same machine.

/** Milliseconds that this thread has computed so far. Waiting does not count, nor what other threads and programs do. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Clocks of processor time may tick every 4 ms, so the computation is made of this many parts. */
const PARTS = 10;

/** Steps of one part; 5 to 10 ms on a server of 2026. */
const STEPS = 5_000_000;

let measured: number | null = null;

/** Processor milliseconds of one part of the reference computation, measured once in each test file. */
export function referenceMs(): number {
  measured ??= measure();
  return measured;
}

function measure(): number {
  const start = processorMs();
  let state = 1;
  for (let step = 0; step < PARTS * STEPS; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  if (state === 0) throw new Error('the generator never comes to 0');
  return (processorMs() - start) / PARTS;
}
