import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { WorkerCall } from '../../platform/index.ts';
import { type Columns, readColumns } from './columns.ts';

// What the thread runs that reads the gazetteer: the address of its file in, its columns out.

export async function load(file: string, { transfer }: WorkerCall): Promise<Columns> {
  const columns = readColumns(zstdDecompressSync(await readFile(new URL(file))));
  const { id, byId, kind, weight, population, seat, latitude, longitude } = columns;
  const { region, timeZone, names, keys, keyPlace, tree } = columns;
  const arrays = [id, byId, kind, weight, population, seat, latitude, longitude, region, timeZone, keyPlace];
  const texts = [names.bytes, names.starts, keys.bytes, keys.starts];
  transfer(tree, ...[...arrays, ...texts].map(({ buffer }) => buffer));
  return columns;
}
