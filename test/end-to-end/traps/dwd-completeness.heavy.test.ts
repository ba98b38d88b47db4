import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoProducer, startDemoProducerThread } from '../../../src/demo/index.ts';
import { ingest } from '../../../src/ingest/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { type HidingProxy, openHidingProxy } from '../../support/hiding-proxy.ts';

/** When the newest run that is out is one of 48 hours. */
const NOW = new Date('2026-09-15T13:00:00Z');
const RUN = new Date('2026-09-15T09:00:00Z');

let gateway: TestGateway;
let producer: DemoProducer;
let proxy: HidingProxy;
beforeAll(async () => {
  gateway = await openGateway();
  producer = await startDemoProducerThread({ now: () => NOW, models: ['icon-eu'] });
  proxy = await openHidingProxy(producer.base('icon-eu'));
});
afterAll(async () => {
  await proxy?.close();
  await producer?.close();
  await gateway?.close();
});

/** Takes in what is there of the newest run. */
async function takeIn() {
  const { runs } = await ingest({
    model: 'icon-eu',
    locations: [createSourceTree({ model: 'icon-eu', bases: [proxy.base], now: () => NOW })],
    initTime: null,
    now: NOW,
    store: gateway.parts.store,
    source: { label: 'test', base: 'test', synthetic: true },
  });
  return runs;
}

const byDefault = () => gateway.get('/point?model=icon-eu&var=cape&lat=50&lon=10');

describe('trap 10: a run in DWD’s layout, a file for every field and step', () => {
  it('is incoming, and not the default, until the last step of its last variable is there', async () => {
    proxy.hidden = /_2026091509_048_250_OMEGA\./;
    const [before, ...others] = await takeIn();
    expect(others).toEqual([]);
    expect(before).toMatchObject({ initTime: RUN, state: 'INCOMING', presentHours: 34, expectedHours: 34 });
    expect((before?.expectedFields ?? 0) - (before?.presentFields ?? 0)).toBe(1);
    const refused = await byDefault();
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('2026-09-15T09:00:00Z (INCOMING)'),
    });

    proxy.hidden = null;
    const [after] = await takeIn();
    expect(after).toMatchObject({ initTime: RUN, state: 'COMPLETE', fieldsWritten: 1 });
    const answered = await byDefault();
    expect(answered.status).toBe(200);
    expect(await answered.json()).toMatchObject({
      init_time: '2026-09-15T09:00:00Z',
      run: { state: 'COMPLETE' },
    });
  }, 180_000);
});
