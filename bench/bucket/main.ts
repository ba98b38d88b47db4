/**
 * What a store in a bucket costs that is 20 ms away: points of one variable over GFS's 209 leads on its true grid, from cubes. A proxy
 * on this machine adds the way to an S3-compatible server (versitygw). Run by `npm run bench:bucket`; `-- --json FILE` writes the
 * figures, `-- --points N` asks other than 60 points.
 *
 * Cold is a tile that nobody has fetched, of a cube whose index is kept; first is a gateway that has just started, which fetches
 * manifest and index too. The peer is a ranged read of as many bytes by the library alone, in the same process and at the same time.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { S3Objects } from '../../src/store/objects/s3-objects.ts';
import { startGatewayProcess } from '../../test/support/gateway-process.ts';
import { startS3 } from '../../test/support/s3-server.ts';
import { writeLongRun } from '../store/long-run.ts';
import { type Figure, median, quantile, randomFrom, timed } from '../store/measure.ts';
import { Weather } from '../store/weather.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, points: { type: 'string', default: '60' } },
});
const points = Number(options.points);
if (!(Number.isInteger(points) && points >= 10 && points <= 1000))
  throw new Error('--points takes 10 to 1000');

const ROUND_TRIP_MS = 20;
const RUN = '2026-01-01T06:00:00Z';
const random = randomFrom(1);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-bucket-'));
const server = await startS3();
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const figures = await measure();
  console.table(figures);
  console.log(
    `Load at the end: ${loadavg()[0]?.toFixed(1)}. Where it is above 1, times are longer than they need to be.`,
  );
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function measure(): Promise<readonly Figure[]> {
  const long = await writeLongRun(path.join(folder, 'long'), new Weather(), 1);
  await long.close();
  cpSync(path.join(folder, 'long/store'), server.fileOf(''), { recursive: true });
  const far = fork(new URL('far-away.ts', import.meta.url), [portOf(server), `${ROUND_TRIP_MS}`], {
    silent: true,
  });
  if (far.stdout === null) throw new Error('bench: the proxy says nothing');
  const [port] = await once(far.stdout, 'data');
  const settings = {
    ...server.environment,
    AWS_ENDPOINT_URL: `http://127.0.0.1:${Number(String(port))}`,
    ISOBAR_STORE: server.url,
  };
  try {
    return await ask(settings);
  } finally {
    far.disconnect();
  }
}

async function ask(settings: Readonly<Record<string, string>>): Promise<readonly Figure[]> {
  Object.assign(process.env, settings);
  const data = path.join(folder, 'data');
  const given = { ISOBAR_DATA: data, ISOBAR_LOG_LEVEL: 'silent', ISOBAR_STORE: settings['ISOBAR_STORE'] };
  const parts = await openParts(readConfig(given), { anyStore: true });
  const [adopted] = await parts.store.upkeep.adopt();
  const [cube] = Object.values(adopted?.manifest?.cubes ?? {}).flat();
  await parts.close();
  if (cube === undefined) throw new Error('bench: there is no cube');
  const first: number[] = [];
  for (let n = 0; n < 5; n++) {
    const starting = await startGatewayProcess(data, settings);
    const key = await starting.newKey();
    first.push(await timed(() => get(starting.address, key)));
    await starting.close();
  }
  const gateway = await startGatewayProcess(data, settings);
  const key = await gateway.newKey();
  const objects = new S3Objects(server.url, folder);
  const ours = { cold: [] as number[], warm: [] as number[], bare: [] as number[] };
  // The first ones compile code and open connections.
  for (let n = -10; n < points; n++) {
    const place = randomPlace();
    const cold = await timed(() => get(gateway.address, key, place));
    // Another cell of the tile, since the answer of the first is kept.
    const warm = await timed(() => get(gateway.address, key, { ...place, lon: place.lon + 0.25 }));
    const from = Math.floor(random() * (cube.bytes - 65_536));
    const bare = await timed(() => objects.readRange(`gfs/20260101T06Z/${cube.file}`, from, from + 40_000));
    if (n < 0) continue;
    ours.cold.push(cold);
    ours.warm.push(warm);
    ours.bare.push(bare);
  }
  objects.close();
  await gateway.close();
  const peer = { name: 'ranged read alone', value: median(ours.bare) };
  return [
    { what: 'point x 209 leads, cold, p50', value: median(ours.cold), unit: 'ms', goal: 45, must: 60, peer },
    { what: 'point x 209 leads, cold, p90', value: quantile(ours.cold, 0.9), unit: 'ms' },
    { what: 'point x 209 leads, tile fetched, p50', value: median(ours.warm), unit: 'ms' },
    { what: 'point x 209 leads, first of a gateway, p50', value: median(first), unit: 'ms' },
  ];
}

/** The first cell of a tile, so that the next one is in it too. */
function randomPlace() {
  return { lat: 90 - 4 * Math.floor(random() * 45), lon: 4 * Math.floor(random() * 44) };
}

async function get(address: string, key: string, { lat, lon } = { lat: 50, lon: 8 }): Promise<void> {
  const query = new URLSearchParams({
    model: 'gfs',
    init_time: RUN,
    lat: `${lat}`,
    lon: `${lon}`,
    vars: 'air_temperature_2m',
  });
  const answer = await fetch(`${address}/point?${query}`, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`bench: ${answer.status} ${text}`);
}

function portOf({ environment }: { readonly environment: Readonly<Record<string, string>> }): string {
  return new URL(environment['AWS_ENDPOINT_URL'] ?? '').port;
}
