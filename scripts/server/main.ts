/**
 * `npm start`: the server from its bundle in `dist/server`, which loads three times as fast as its sources; from those where they have
 * changed since, or where a module is to be loaded before all others (`--import`), which would otherwise have modules of its own.
 */
import path from 'node:path';
import { isCurrent } from './built-from.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isBundled = isCurrent(root, path.join(root, 'dist/server'));
const preloads = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
  option.includes('--import'),
);
if (isBundled === false) {
  console.error(
    'dist/server is not built from these sources: starting from them. `npm run build:server` builds it.',
  );
}
// The compiler is not to look for the bundle.
const bundle = '../../dist/server/main.js';
await import(isBundled === true && !preloads ? bundle : '../../src/main.ts');
