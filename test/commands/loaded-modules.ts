import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a command: at its end, prints the URL of every module that it has loaded, one JSON array on standard error.

if (isMainThread) {
  const urls = new Set<string>();
  registerHooks({
    load(url, context, nextLoad) {
      urls.add(url);
      return nextLoad(url, context);
    },
  });
  process.on('exit', () => console.error(`loaded: ${JSON.stringify([...urls])}`));
}
