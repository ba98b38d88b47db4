/** `npm start`: the server, from its bundle where that is up to date. */
import { bundleState, start } from './start.ts';

if (bundleState === false) {
  console.error(
    'dist/server is not built from these sources: starting from them. `npm run build:server` builds it.',
  );
}
await start('main');
