import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../../src/ingest/index.ts';
import { RepairWorker } from '../../../src/ingest/repair/repair-worker.ts';
import { createSourceTree, type Location } from '../../../src/source/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

const INIT_TIME = '2026-01-15T08:00:00Z';
const now = () => new Date('2026-01-15T10:00:00Z');
const QUESTION = `/point?model=hrrr&init_time=${INIT_TIME}&lat=40&lon=-100&var=cape`;

const root = scratchFolder();
let folders = 0;
let producer: DemoProducer;
let gateway: TestGateway;
let run: string;
let cape: string;
let intact: Buffer;

beforeEach(async () => {
  producer = await startDemoProducer({ now, models: ['hrrr'] });
  const folder = path.join(root, `data-${++folders}`);
  gateway = await openGateway(folder);
  await gateway.ingest('hrrr', `${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t08z.wrfsfcf03.grib2`);
  run = path.join(folder, 'store/hrrr/20260115T08Z');
  findCube();
});

function findCube(): void {
  cape = path.join(run, readdirSync(run).find((name) => name.startsWith('cape-')) ?? '');
  intact = readFileSync(cape);
}

afterEach(async () => {
  await gateway.close();
  await producer.close();
});

const DAMAGES: readonly (readonly [string, () => void])[] = [
  [
    'whose bytes changed',
    () =>
      writeFileSync(
        cape,
        intact.map((byte, n) => (n < 2000 ? byte ^ 1 : byte)),
      ),
  ],
  ['that was cut short', () => writeFileSync(cape, intact.subarray(0, 1000))],
  ['that is gone', () => rmSync(cape)],
];

/** Damages the cube, and asks for it until a reader has noticed and recorded it. */
async function damageAndAsk(damage: () => void): Promise<void> {
  const file = path.basename(cape);
  damage();
  await vi.waitFor(
    async () => {
      const answer = await gateway.get(QUESTION);
      expect(answer.status).toBe(500);
      expect(((await answer.json()) as { detail: string }).detail).not.toContain(file);
      expect(await gateway.parts.store.upkeep.damage()).toMatchObject([{ model: 'hrrr', file }]);
    },
    { timeout: 20_000, interval: 200 },
  );
}

async function expectMended(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(readFileSync(cape).equals(intact)).toBe(true);
      expect((await gateway.get(QUESTION)).status).toBe(200);
      expect(await gateway.parts.store.upkeep.damage()).toEqual([]);
    },
    { timeout: 30_000, interval: 200 },
  );
}

function repairWorkerFrom(place: Location): RepairWorker {
  const { store, log } = gateway.parts;
  const source = { label: 'test', base: 'test', synthetic: false };
  return new RepairWorker({ store, originOf: () => ({ placesOf: () => [[place]], source }), now, log });
}

describe('a cube', () => {
  it.each(DAMAGES)('%s is made again to the same bytes once a reader has met it', async (_, damage) => {
    await damageAndAsk(damage);
    const repairWorker = repairWorkerFrom(
      createSourceTree({ model: 'hrrr', bases: [producer.base('hrrr')], now }),
    );
    await repairWorker.repairAll();
    await expectMended();
    await repairWorker.close();
  });

  it('that its source no longer has stays refused, is reported once, and is tried again later', async () => {
    await damageAndAsk(() => writeFileSync(cape, intact.subarray(0, 1000)));
    const warn = vi.spyOn(gateway.parts.log, 'warn');
    const repairWorker = repairWorkerFrom(path.join(root, 'nowhere'));
    await repairWorker.repairAll();
    await repairWorker.repairAll();
    expect(warn.mock.calls.filter(([facts]) => 'left' in (facts as object))).toHaveLength(1);
    expect((await gateway.get(QUESTION)).status).toBe(500);
    await repairWorker.close();
  });

  it('of a run that this process does not ingest is left alone', async () => {
    await damageAndAsk(() => writeFileSync(cape, intact.subarray(0, 1000)));
    const { store, log } = gateway.parts;
    const repairWorker = new RepairWorker({ store, originOf: () => null, now, log });
    await repairWorker.repairAll();
    expect(readFileSync(cape)).toHaveLength(1000);
    await repairWorker.close();
  });
});

it('the demo makes what is damaged again while it waits for runs', async () => {
  const { store, log } = gateway.parts;
  await store.upkeep.drop({ model: 'hrrr', initTime: new Date(INIT_TIME) });
  const demo = startDemoIngest({
    store,
    producer,
    now,
    models: ['hrrr'],
    keepRuns: 1,
    board: createIngestBoard(),
    log,
  });
  await demo.filled;
  findCube();
  await damageAndAsk(() => writeFileSync(cape, intact.subarray(0, 1000)));
  await expectMended();
  await demo.close();
});
