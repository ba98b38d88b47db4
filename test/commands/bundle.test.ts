import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { besideModules } from '../../scripts/server/beside-modules.ts';
import { builtFrom, isCurrent } from '../../scripts/server/built-from.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

describe('what a bundle was built from', () => {
  let root: string;
  let out: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(folder, 'checkout-'));
    out = path.join(root, 'dist');
    for (const name of ['src', 'dist', 'node_modules']) mkdirSync(path.join(root, name));
    for (const name of ['src/main.ts', 'node_modules/other.js', 'package-lock.json', 'src/unused.ts']) {
      writeFileSync(path.join(root, name), 'export {};\n');
    }
    const moduleIds = ['src/main.ts', 'node_modules/other.js'].map((name) => path.join(root, name));
    const write = builtFrom(root, ['package-lock.json']).writeBundle as (
      options: object,
      bundle: object,
    ) => void;
    write({ dir: out }, { 'main.js': { type: 'chunk', moduleIds: [...moduleIds, '\0virtual'] } });
  });

  it('is current until one of the sources changes', () => {
    expect(isCurrent(root, out)).toBe(true);
    writeFileSync(path.join(root, 'src/unused.ts'), 'export const more = 1;\n');
    writeFileSync(path.join(root, 'node_modules/other.js'), 'export const more = 1;\n');
    expect(isCurrent(root, out)).toBe(true);
  });

  it.each<[string, () => void]>([
    ['a source has other words', () => writeFileSync(path.join(root, 'src/main.ts'), 'export { };\n')],
    ['a source is older, as one that was put back', () => utimesSync(path.join(root, 'src/main.ts'), 1, 1)],
    ['a source is gone', () => rmSync(path.join(root, 'src/main.ts'))],
    ['other packages are wanted', () => writeFileSync(path.join(root, 'package-lock.json'), '{}')],
  ])('is not where %s', (_, change) => {
    change();
    expect(isCurrent(root, out)).toBe(false);
  });

  it('is unknown where there is no bundle', () => {
    expect(isCurrent(root, path.join(root, 'src'))).toBeNull();
  });
});

describe('what lies beside a module', () => {
  const emitted: { id: string; fileName: string }[] = [];
  const transform = besideModules('/p', '/p/dist/server').transform as unknown as (
    this: object,
    code: string,
    id: string,
  ) => { code: string } | null;
  const moved = (code: string, id = '/p/src/http/pages.ts') =>
    transform.call({ emitFile: (file: (typeof emitted)[number]) => void emitted.push(file) }, code, id)?.code;

  it('is found from the folder of the bundle', () => {
    expect(moved("new URL('../web/bar.html', import.meta.url)")).toBe(
      'new URL("../../src/web/bar.html", import.meta.url)',
    );
    expect(moved("new URL('./', import.meta.url)")).toBe('new URL("../../src/http/", import.meta.url)');
  });

  it('becomes a file of the bundle where it is a script', () => {
    expect(moved("new Worker(\n  new URL('./work.ts', import.meta.url),\n)")).toBe(
      'new Worker(\n  new URL("./src.http.work.js", import.meta.url),\n)',
    );
    expect(emitted).toEqual([{ type: 'chunk', id: '/p/src/http/work.ts', fileName: 'src.http.work.js' }]);
  });

  it('is left alone in comments and in packages', () => {
    const comment = "/** As `new URL('./work.ts', import.meta.url)`. */";
    expect(moved(comment)).toBe(comment);
    expect(moved("new URL('./a.wasm', import.meta.url)", '/p/node_modules/a/a.ts')).toBeUndefined();
  });
});
