/** How often to look whether npm is still there. */
const LOOK_EVERY_MS = 500;

export type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * Calls a listener whenever this process is to stop: by Ctrl-C, by SIGTERM, or because the shell has ended in which npm
 * started it. npm passes signals on to that shell, which dies of them and tells its own child nothing.
 * Returns a function that stops listening.
 */
export function onStopRequest(listener: (signal: StopSignal) => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => listener(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const looking = startedByNpm() ? lookForParent(() => listener('SIGTERM')) : undefined;
  return () => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
    clearInterval(looking);
  };
}

/** `npm start`, `npm run` and `npx` all name the script that they run. */
function startedByNpm(): boolean {
  return process.env['npm_lifecycle_event'] !== undefined;
}

function lookForParent(onEnd: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  const looking = setInterval(() => {
    // A process whose parent ends is given another one.
    if (process.ppid === parent) return;
    clearInterval(looking);
    onEnd();
  }, LOOK_EVERY_MS);
  return looking.unref();
}
