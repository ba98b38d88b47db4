import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCurrent } from './built-from.ts';

export type Program = 'main' | 'cli';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist/server');

/** Whether a module is to be loaded before all others, such as that for traces: in a bundle it would meet modules other than its own. */
const preloads = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
  option.includes('--import'),
);

/** Whether the bundle is there and of just these sources: null where it is not there. */
export const bundleState = isCurrent(root, folder);

/** The file to start a program from: its bundle, which loads three times as fast, or its source where the bundle is missing or out of date. */
export function programFile(program: Program): string {
  const isBundled = bundleState === true && !preloads;
  return isBundled ? path.join(folder, `${program}.js`) : path.join(root, `src/${program}.ts`);
}

/** Runs a program in this process, which has its arguments. */
export async function start(program: Program): Promise<void> {
  await import(pathToFileURL(programFile(program)).href);
}
