import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { nodeVersions } from './support/node-versions.ts';
import { checkTarball, hasPackageCheckers } from './support/package-checks.ts';
import { checkout, installInEmptyFolder, type PackedCopy, packCopy, run } from './support/packed.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const samples = landscape(60, 50, 12);
const jpegMessage = packedMessage({
  template: 40,
  octets: Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]),
  payload: writeJpeg2000({ width: 60, height: 50, bits: 12, samples }),
  count: 3000,
});

let copy: PackedCopy;
let folder: string;
beforeAll(() => {
  copy = packCopy();
  folder = installInEmptyFolder(copy.tarball);
  writeFileSync(path.join(folder, 'jpeg.grib2'), jpegMessage);
});
afterAll(() => {
  copy?.remove();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

it.skipIf(!hasPackageCheckers)('publint and attw find nothing wrong with the tarball', () => {
  checkTarball(copy.tarball);
});

const installed = (...parts: string[]) => path.join(folder, 'node_modules/gribjs', ...parts);
const manifest = () => JSON.parse(readFileSync(installed('package.json'), 'utf8'));

/** What a user of the package may write: it reads, writes, decodes JPEG 2000, in worker threads too. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { createDecodePool, decodePacked, decodeValues, decodeWindow, encodeMessage, findCheckpoints,
  findMessages, GribError, parseMessage } from 'gribjs';

const bytes = readFileSync('jpeg.grib2');
const [field] = parseMessage(bytes);
const values = decodeValues(bytes, field);

const { identification, grid, product } = field;
values[1] = Number.NaN;
const packing = { template: 3, decimalScale: 0 };
const written = encodeMessage({ discipline: 0, identification, fields: [{ grid, product, packing, values }] });
const [again] = parseMessage(written);
const checkpoints = findCheckpoints(written, again);

const pool = createDecodePool({ threads: 2 });
const pooled = await Promise.all([0, 1, 2].map(() => pool.decode({ message: bytes, as: 'packed' })));
const error = await pool.decode({ message: bytes.subarray(0, 100) }).catch((reason) => reason);
await pool.close();

console.log(JSON.stringify({
  node: process.versions.node,
  integers: [decodePacked(bytes, field), ...pooled].map((packed) => [...packed]),
  written: [...findMessages(written)],
  values: [...decodeValues(written, again)],
  window: [...decodeWindow(written, again, 2000, 3, { checkpoints })],
  refused: error instanceof GribError && error.code,
}));`;

describe.each(Object.entries(nodeVersions()))(
  'installed in an empty folder, on Node %s,',
  (version, node) => {
    it.skipIf(node === null)('it reads, writes, and decodes in worker threads', () => {
      writeFileSync(path.join(folder, 'program.js'), PROGRAM);
      const printed = JSON.parse(run(node ?? '', ['program.js'], folder));
      expect(printed).toEqual({
        node: expect.stringMatching(new RegExp(`^${version.replaceAll('.', '\\.')}(\\.|$)`)),
        integers: Array(4).fill([...samples]),
        written: [{ offset: 0, length: expect.any(Number), edition: 2 }],
        values: [...samples].with(1, null as never),
        window: [...samples.subarray(2000, 2003)],
        refused: 'TRUNCATED',
      });
    });
  },
);

describe('the packed package', () => {
  it('has dist/, its README and its licence, and nothing else', () => {
    expect(readdirSync(installed()).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(readFileSync(installed('LICENSE'))).toEqual(readFileSync(path.join(checkout, 'LICENSE')));
    const files = readdirSync(installed('dist'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  });

  it('says what it is, and nothing that only a checkout needs', () => {
    expect(manifest()).toEqual({
      name: 'gribjs',
      version: '0.1.0',
      description: expect.any(String),
      keywords: expect.arrayContaining(['grib2']),
      license: 'Apache-2.0',
      type: 'module',
      engines: { node: '>=22.18' },
      sideEffects: ['./dist/decode-worker.js'],
      files: ['dist'],
      exports: expect.any(Object),
    });
  });

  it('has every file that its exports name, types first', () => {
    const { exports } = manifest() as { exports: Record<string, string | Record<string, string>> };
    expect(Object.keys(exports)).toEqual(['.', './browser', './decode-worker', './package.json']);
    for (const [entry, target] of Object.entries(exports)) {
      const targets = typeof target === 'string' ? [target] : Object.values(target);
      for (const file of targets) expect(existsSync(installed(file)), `${entry}: ${file}`).toBe(true);
      if (typeof target !== 'string') expect(Object.keys(target)[0]).toBe('types');
    }
  });

  it('imports modules of Node and nothing else; in the browser entry nothing', () => {
    const imports = (file: string) =>
      [...readFileSync(installed('dist', file), 'utf8').matchAll(/(?:from |import |import\()"([^"]+)"/g)]
        .map(([, name]) => name)
        .toSorted();
    expect(imports('index.js')).toEqual(['./shared.js', 'node:os', 'node:worker_threads']);
    expect(imports('decode-worker.js')).toEqual(['./shared.js', 'node:worker_threads']);
    expect(imports('shared.js')).toEqual(['node:zlib']);
    expect(imports('browser.js')).toEqual([]);
  });

  it.each([
    [
      'Node',
      { lib: ['es2024'], types: ['node'] },
      `import { createDecodePool, type DecodePool } from 'gribjs';
      export const pool: DecodePool = createDecodePool({ threads: 1 });
      export const decode = (message: Uint8Array): Promise<Int32Array> => pool.decode({ message, as: 'packed' });`,
    ],
    [
      'the browser',
      { lib: ['es2024', 'dom'], types: [] },
      `import { decodeValues, type GribField, parseMessage } from 'gribjs/browser';
      const fields: readonly GribField[] = parseMessage(new Uint8Array(0));
      export const values = fields.map((field): Float32Array => decodeValues(new Uint8Array(0), field));`,
    ],
  ])('has types that compile for %s without a complaint', (_, options, source) => {
    const types = installed('../@types');
    if (!existsSync(types)) symlinkSync(path.join(checkout, 'node_modules/@types'), types);
    writeFileSync(path.join(folder, 'typed.ts'), source);
    const compilerOptions = { ...options, module: 'nodenext', target: 'es2024', strict: true, noEmit: true };
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typed.ts'] }),
    );
    run(
      process.execPath,
      [path.join(checkout, 'node_modules/typescript/bin/tsc'), '-p', folder, '--checkers', '1'],
      folder,
    );
  });
});

describe("the checkout's package.json", () => {
  const original = readFileSync(path.join(checkout, 'packages/gribjs/package.json'), 'utf8');
  const current = () => readFileSync(path.join(copy.home, 'package.json'), 'utf8');

  it('is as it was after npm pack', () => {
    expect(current()).toBe(original);
    expect(JSON.parse(original).exports['.']).toBe('./src/index.ts');
  });

  // Packs once more, and waits for what happens 20 s later.
  it.runIf(process.env['CI'] === 'true')(
    'comes back when npm fails between prepack and postpack',
    async () => {
      const intoNowhere = ['pack', '--silent', '--pack-destination', path.join(copy.home, 'no-such-folder')];
      expect(() => run('npm', intoNowhere, copy.home)).toThrow('npm pack');
      expect(current()).not.toBe(original);
      while (current() !== original) await wait(500);
    },
  );
});
