import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Fetches a file and unpacks it. */
export async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return url.endsWith('.bz2') ? execFileSync('bzip2', ['-dc'], { input: bytes, maxBuffer: 2 ** 28 }) : bytes;
}

export async function fetchLines(url: string): Promise<readonly string[]> {
  const text = await (await fetch(url)).text();
  return text.trimEnd().split('\n');
}

/** What ecCodes reads of keys, field by field; `MISSING` where all bits are set. */
export function keysByEcCodes(keys: readonly string[], bytes: Uint8Array): readonly string[][] {
  return readByEcCodes('grib_get', ['-f', '-p', keys.join(',')], bytes)
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(' '));
}

const MISSING = '9e+20';

/** What ecCodes decodes, field by field; NaN where missing. */
export function valuesByEcCodes(bytes: Uint8Array): readonly number[][] {
  const fields: number[][] = [];
  for (const line of readByEcCodes('grib_get_data', ['-m', MISSING, '-F', '%.10g'], bytes).split('\n')) {
    if (/^(Lat|Val)/.test(line)) fields.push([]);
    else if (line !== '') {
      const value = line.slice(line.lastIndexOf(' ') + 1);
      fields.at(-1)?.push(value === MISSING ? Number.NaN : Number(value));
    }
  }
  return fields;
}

function readByEcCodes(tool: string, options: readonly string[], bytes: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-produced-'));
  try {
    const file = path.join(folder, 'file.grib2');
    writeFileSync(file, bytes);
    const { stdout, stderr, status } = spawnSync(tool, [...options, file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0 || stderr !== '') throw new Error(`${tool}: ${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
