import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { deleteUnusedFiles, UNUSED } from '../../scripts/prepare/unused-files.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const scratch = scratchFolder();

it('deletes source maps and the files that are listed, and follows no link', () => {
  const modules = path.join(scratch, 'node_modules');
  const workspace = path.join(scratch, 'packages/gribjs');
  const kept = ['openai/index.mjs', 'h5wasm/dist/esm/hdf5_hl.js', 'topojson/world.map'];
  const deleted = ['openai/index.mjs.map', 'openai/src/index.ts', 'h5wasm/dist/node/hdf5_hl.js'];
  for (const name of [...kept, ...deleted].map((each) => path.join(modules, each))) {
    mkdirSync(path.dirname(name), { recursive: true });
    writeFileSync(name, '');
  }
  mkdirSync(workspace, { recursive: true });
  writeFileSync(path.join(workspace, 'index.js.map'), '');
  symlinkSync(workspace, path.join(modules, 'gribjs'));

  deleteUnusedFiles(modules);

  for (const name of kept) expect(existsSync(path.join(modules, name)), name).toBe(true);
  for (const name of deleted) expect(existsSync(path.join(modules, name)), name).toBe(false);
  expect(existsSync(path.join(workspace, 'index.js.map'))).toBe(true);
});

it('keeps the entry points of all dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const modules = path.join(root, 'node_modules');
  for (const name of Object.keys(dependencies)) {
    let entry: string;
    try {
      entry = path.relative(modules, fileURLToPath(import.meta.resolve(name)));
    } catch {
      // It has subpaths alone.
      continue;
    }
    for (const pattern of UNUSED) {
      expect(path.matchesGlob(entry, `${pattern}{,/**}`), `${entry} matches ${pattern}`).toBe(false);
    }
  }
});
