// Limits of time that hold on a busy and on a slow machine too: processor time of this thread, in units of what a fixed
// computation takes in the same test.

/** Milliseconds that this thread has computed so far. Waiting does not count, nor what other threads and programs do. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Steps of the reference computation; about 10 ms on a server of 2026. */
const STEPS = 5_000_000;

/** Processor milliseconds that the reference computation takes here and now. */
export function referenceMs(): number {
  const start = processorMs();
  let state = 1;
  for (let step = 0; step < STEPS; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  if (state === 0) throw new Error('the generator never comes to 0');
  return processorMs() - start;
}
