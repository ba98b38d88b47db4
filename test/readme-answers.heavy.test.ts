import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDemoProducerThread } from '../src/demo/index.ts';
import { createIngestBoard, locateDemo, startDemoIngest } from '../src/ingest/index.ts';
import { openGateway, type TestGateway } from './support/gateway.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
/** The day on which the README says that its demo was started; its run is that of 12 UTC. */
const [, day = ''] = /from the demo, started on (\d{4}-\d\d-\d\d)/.exec(readme) ?? [];
const STARTED = new Date(`${day}T18:00:00Z`);

let gateway: TestGateway;
let close: () => Promise<void>;
beforeAll(async () => {
  const now = () => STARTED;
  // The grids that users see.
  const producer = await startDemoProducerThread({ now, grids: 'fine', models: ['gfs'] });
  gateway = await openGateway(undefined, undefined, locateDemo(producer));
  const { store, log } = gateway.parts;
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: ['gfs'],
    board: createIngestBoard(),
    log,
    // The newest run comes first, and the one before is not needed.
    onRun: () => void ingest.close(),
  });
  await ingest.filled.catch(() => {});
  close = async () => {
    await ingest.close();
    await producer.close();
    await gateway.close();
  };
});
afterAll(() => close?.());

function block(language: string, start: string): string {
  return new RegExp(`\`\`\`${language}\n(${start}[\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
}

it('the GraphQL query of the README is answered as printed by a demo started on its day', async () => {
  const printed = JSON.parse(block('json', '\\{"data"').replace(/,\s*\.\.\.\s*\]/, ']')) as {
    data: { points: unknown[] };
  };
  const { data } = await gateway.query<{ points: unknown[] }>(block('graphql', ''));
  expect(data.points[0]).toEqual(printed.data.points[0]);
});

it('the REST call of the README is answered as printed by a demo started on its day', async () => {
  const [, path = ''] = /"http:\/\/localhost:8080(\/point[^"]*)"/.exec(readme) ?? [];
  const answer = await gateway.get(path);
  expect(await answer.json()).toEqual(JSON.parse(block('json', '\\{"model"')));
});
