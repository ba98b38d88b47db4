import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const samples = landscape(60, 50, 12);
const message = packedMessage({
  template: 40,
  octets: Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]),
  payload: writeJpeg2000({ width: 60, height: 50, bits: 12, samples }),
  count: 3000,
});

const MODULE = '@cornerstonejs/codec-openjpeg/decodewasmjs';
afterEach(() => {
  vi.doUnmock(MODULE);
  vi.resetModules();
});

it('all that decodes does so where OpenJPEG is not installed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gribjs-'));
  try {
    for (const part of ['src', 'package.json'])
      cpSync(fileURLToPath(new URL(`../${part}`, import.meta.url)), path.join(folder, part), {
        recursive: true,
      });
    const script = `
      const gribjs = await import('gribjs');
      const missing = await import('${MODULE}').then(() => 'installed', (error) => error.code);
      const message = Buffer.from('${Buffer.from(message).toString('base64')}', 'base64');
      const [field] = gribjs.parseMessage(message);
      await gribjs.prepareDecoding(field);
      const values = await gribjs.decodeField(message, field);
      const pooled = await gribjs.createDecodePool({ threads: 1 }).decode({ message });
      console.log(JSON.stringify({ missing, values: [...values], pooled: [...pooled] }));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr).not.toContain('Error');
    const values = [...samples];
    expect(JSON.parse(stdout)).toEqual({ missing: 'ERR_MODULE_NOT_FOUND', values, pooled: values });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a failure to load OpenJPEG is not for ever', async () => {
  vi.resetModules();
  const load = vi.fn().mockRejectedValueOnce(new Error('no memory for it')).mockResolvedValue({});
  vi.doMock(MODULE, () => ({ default: load }));
  const { decodeField, parseMessage, prepareDecoding } = await import('gribjs');
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  await prepareDecoding(field);
  expect(load).toHaveBeenCalledTimes(1);
  await prepareDecoding(field);
  expect(load).toHaveBeenCalledTimes(2);
  await prepareDecoding(field);
  expect(load).toHaveBeenCalledTimes(2);
  // What was loaded is no decoder: the own one decodes.
  expect(await decodeField(message, field)).toEqual(Float32Array.from(samples));
});
