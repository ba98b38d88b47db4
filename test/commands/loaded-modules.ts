import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a command: at its end, writes the URL of every module that it has loaded to the file LOADED_MODULES.
// A file, since a pipe takes 64 KiB of what is written as a process ends.

const file = process.env['LOADED_MODULES'];
if (isMainThread && file !== undefined) {
  const urls = new Set<string>();
  registerHooks({
    load(url, context, nextLoad) {
      urls.add(url);
      return nextLoad(url, context);
    },
  });
  process.on('exit', () => writeFileSync(file, JSON.stringify([...urls])));
}
