import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { programFile } from '../../scripts/server/start.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const cli = programFile('cli');
const KEY = `isb_${'k'.repeat(40)}`;

/** Real messages, and what ecCodes has of them. The second is the HRRR's, whose grid and parameters the RRFS has too, but not its process. */
const AIFS = sharedPath('grib/models/euro-ifs', 'aifs-0p25-t500-20260310.grib2');
const HRRR = sharedPath('grib/models/hrrr', 'hrrr-tmp-850mb-20260812.grib2');

const oracle = z.array(
  z.object({
    forecastTime: z.number(),
    samples: z.array(z.object({ lat: z.number(), lon: z.number(), value: z.number() })),
  }),
);
const fieldsOf = (file: string) => oracle.parse(JSON.parse(readFileSync(`${file}.oracle.json`, 'utf8')));

/** The message with the generating process of the RRFS: octet 14 of section 4. */
function madeByRrfs(message: Buffer): Buffer {
  let at = 16;
  while (message.readUInt8(at + 4) !== 4) at += message.readUInt32BE(at);
  message.writeUInt8(134, at + 13);
  return message;
}

describe.skipIf(!hasShared)('models that ISOBAR_MODELS turns on', () => {
  const folder = scratchFolder();
  const env = {
    PATH: process.env['PATH'] ?? '',
    ISOBAR_DATA: path.join(folder, 'data'),
    ISOBAR_SOURCES: 'none',
    ISOBAR_BOOTSTRAP_KEY: KEY,
    // Without the setting of the tests: as a server of real data has it.
    ISOBAR_MODELS: '',
    PORT: '0',
  };
  const closing: (() => Promise<unknown>)[] = [];
  let address = '';

  const get = async (pathAndQuery: string) => {
    const answer = await fetch(address + pathAndQuery, { headers: { authorization: `Bearer ${KEY}` } });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    // A name that belongs to no other model.
    const field = path.join(folder, 'field.grib2');
    writeFileSync(field, madeByRrfs(readFileSync(HRRR)));
    for (const [model, file] of [
      ['aifs', AIFS],
      ['rrfs', field],
    ] as const) {
      const { status, stderr } = await runProgram(process.execPath, [cli, 'ingest', model, file], { env });
      expect(status, stderr).toBe(0);
    }
    const server = spawn(process.execPath, [cli, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(server, 'exit');
    closing.push(async () => {
      server.kill();
      await ended;
    });
    for await (const line of createInterface(server.stdout)) {
      address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? address;
      if (address !== '') break;
    }
  }, 120_000);
  afterAll(async () => {
    for (const close of closing) await close();
  });

  it.each([
    ['aifs', AIFS, 'temperature_500hpa', '2026-03-10T12:00:00Z'],
    ['rrfs', HRRR, 'temperature_850hpa', '2026-08-12T00:00:00Z'],
  ] as const)('%s answers with the values of ecCodes', async (model, file, variable, initTime) => {
    const [field] = fieldsOf(file);
    // The first and the last point are corners, which their rounded coordinates may miss.
    const samples = field?.samples.slice(1, -1) ?? [];
    expect(samples).toHaveLength(10);
    for (const { lat, lon: east, value } of samples) {
      const lon = east > 180 ? east - 360 : east;
      const { status, body } = await get(
        `/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}&init_time=${initTime}`,
      );
      expect(status).toBe(200);
      const { values, units } = z.object({ values: z.array(z.number()), units: z.string() }).parse(body);
      expect(units).toBe('K');
      // The quantum is 0.01 K.
      expect(Math.abs((values[0] ?? Number.NaN) - value)).toBeLessThanOrEqual(0.005 + 1e-9);
    }
  });

  it('every interface has them', async () => {
    const ids = z.object({ models: z.array(z.object({ id: z.string() })) });
    expect(ids.parse((await get('/models')).body).models.map(({ id }) => id)).toEqual([
      ...['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-global', 'icon-eu', 'arome'],
      ...['aifs', 'rrfs'],
    ]);
    expect((await get('/edr/collections/aifs/instances/20260310T12Z?f=json')).status).toBe(200);
    expect((await get('/stac/collections/aifs')).status).toBe(200);
    const answer = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ models { id name title } }' }),
    });
    expect(JSON.stringify(await answer.json())).toContain('ECMWF AIFS Single open data 0.25 degree');
  });

  it('without the setting they are unknown, and the error says how to have them', async () => {
    const { status, stderr } = await runProgram(process.execPath, [cli, 'ingest', 'gefs', AIFS], {
      env: { ...env, ISOBAR_MODELS: 'all' },
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('ISOBAR_MODELS=all,gefs');
  });
});
