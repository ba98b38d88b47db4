import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf, folderOf, importsIn, specifiersOf } from '../../scripts/house/imports.ts';
import { COMPOSITION, FACTS, LAYERS } from '../../scripts/house/layers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const imports = importsIn(ROOT);
const allowed = new Map(
  LAYERS.flatMap(({ folders, imports }) => folders.map((folder) => [folder, imports] as const)),
);
const between = imports
  .map(({ from, to }) => ({ from, to, folder: folderOf(from), target: folderOf(to) }))
  .filter(({ folder, target }) => folder !== target);

describe('imports of src/ and packages/', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(1000);
  });

  it('go down the table of layers', () => {
    const wrong = between.filter(({ folder, target }) => {
      if (COMPOSITION.includes(folder)) return false;
      return !(FACTS.includes(folder) ? [] : (allowed.get(folder) ?? [])).includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('reach another folder through its index.ts', () => {
    const wrong = between.filter(
      ({ to, target }) =>
        ![...COMPOSITION, ...FACTS].includes(target) &&
        !to.endsWith(`${target}/index.ts`) &&
        !to.endsWith(`${target}/src/index.ts`),
    );
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('go from the programs to the composition root, not back', () => {
    const programs = COMPOSITION.slice(COMPOSITION.indexOf('index.ts'));
    const wrong = between.filter(({ folder, target }) => folder === 'app' && programs.includes(target));
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('make no circle, type imports counted', () => {
    expect(circlesOf(imports)).toEqual([]);
  });
});

describe('the table of layers', () => {
  const folders = [...allowed.keys(), ...COMPOSITION, ...FACTS];

  it('has every folder and file at the top of src/, every package, and no other', () => {
    const there = [...readdirSync(path.join(ROOT, 'src')), ...readdirSync(path.join(ROOT, 'packages'))];
    expect(folders.toSorted()).toEqual(there.toSorted());
  });

  it('lets each layer import only layers that stand before it', () => {
    const before = new Set(FACTS);
    for (const { folders: layer, imports: below } of LAYERS) {
      for (const folder of below) expect([layer, folder, before.has(folder)]).toEqual([layer, folder, true]);
      for (const folder of layer) before.add(folder);
    }
  });
});

describe('specifiersOf', () => {
  it('sees values, types, re-exports, side effects and import()', () => {
    const text = `
import { a } from './a.ts';
import type { B } from './b.ts';
import {
  type C,
  d,
} from './c.ts';
export * from './e.ts';
export type { F } from './f.ts';
import './g.ts';
const h = await import('./h.ts');
type I = import('./i.ts').I;
const text = 'no import';
export const j = 'x';
`;
    expect(specifiersOf(text)).toEqual('a b c e f g h i'.split(' ').map((name) => `./${name}.ts`));
  });
});

describe('circlesOf', () => {
  it('finds circles of two and more files, and none in a diamond', () => {
    const chain = (...files: string[]) => files.slice(1).map((to, n) => ({ from: files[n] ?? '', to }));
    expect(circlesOf([...chain('a', 'b', 'd'), ...chain('a', 'c', 'd')])).toEqual([]);
    expect(circlesOf([...chain('a', 'b', 'c', 'a', 'x'), ...chain('y', 'z', 'y')])).toEqual([
      ['a', 'b', 'c'],
      ['y', 'z'],
    ]);
  });
});
