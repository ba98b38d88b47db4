import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as gribjs from 'gribjs';
import { encodeMessage, MAX_POINTS, type Packing } from 'gribjs';
import { expect, it } from 'vitest';
import { PRODUCT_LAYOUTS } from '../src/product/templates/layouts.ts';
import { packingWriter } from '../src/write/writers.ts';
import { identification, latLonGrid, temperature } from './support/messages.ts';
import { supportedGrids, supportedPackings } from './support/supported.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function block(pattern: RegExp): string {
  const [, found] = pattern.exec(readme) ?? [];
  if (found === undefined) throw new Error(`the README has no ${pattern}`);
  return found;
}

it('the example prints what the README says', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-readme-'));
  try {
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [
        {
          grid: latLonGrid(3, 2),
          product: temperature,
          packing: { template: 3, decimalScale: 1 },
          values: Float32Array.of(280.5, 281, 281.5, 279, 279.5, 280),
        },
      ],
    });
    writeFileSync(path.join(folder, 'forecast.grib2'), message);
    const example = block(/```ts\n([\s\S]*?)```/).replace('gribjs', import.meta.resolve('gribjs'));
    writeFileSync(path.join(folder, 'example.mts'), example);
    const { stdout, stderr } = spawnSync(process.execPath, ['example.mts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(block(/prints, [^\n]*\n\n```\n([\s\S]*?)```/));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the table of functions names each that there is, and no other', () => {
  const named = [...readme.matchAll(/`(\w+)\([^`]*\)`/g)].map(([, name]) => name);
  const functions = Object.entries(gribjs)
    .filter(([name, value]) => typeof value === 'function' && name !== 'GribError')
    .map(([name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(functions.toSorted());
});

it('the tables of templates name each that there is, and no other', () => {
  const packings = [...readme.matchAll(/^\| 5\.(\d+) \|[^|]*\| (read|read, written) \|$/gm)];
  expect(packings.map(([, number]) => Number(number)).toSorted()).toEqual(supportedPackings().toSorted());
  for (const [, number, use] of packings) {
    const packing = { template: Number(number), decimalScale: 0 } as Packing;
    expect(packingWriter(packing) !== undefined, `5.${number}`).toBe(use === 'read, written');
  }
  const grids = [...readme.matchAll(/^\| 3\.(\d+) \|/gm)].map(([, number]) => Number(number));
  expect(grids.toSorted()).toEqual(supportedGrids().toSorted());
  const products = block(/Product templates: 4\.([\d, -]+)\./)
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
  expect(products).toEqual([...PRODUCT_LAYOUTS.keys()]);
});

it('the greatest number of points is the one of the code', () => {
  expect(readme).toContain(MAX_POINTS.toLocaleString('en'));
});

it('is short enough to be read', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(200);
});
