import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DEMO_MEMBERS } from '../../../src/demo/demo-models.ts';
import { startDemoProducer } from '../../../src/demo/index.ts';
import { ingest } from '../../../src/ingest/index.ts';
import { openGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const [, day = ''] = /from the demo, started on (\d{4}-\d\d-\d\d)/.exec(readme) ?? [];
const [, query = '', printed = ''] =
  /```graphql\n([^`]*probability[^`]*)```\s*```json\n([^`]*)```/.exec(readme) ?? [];

it('the probability of the README is answered as printed by a demo started on its day', async () => {
  const now = new Date(`${day}T18:00:00Z`);
  const gateway = await openGateway(path.join(scratchFolder(), 'data'), undefined, undefined, {}, () => ({
    now: () => now,
  }));
  const producer = await startDemoProducer({ now: () => now, models: ['ifs-ens'] });
  try {
    const leads = { from: 54, to: 66 };
    await ingest({
      model: 'ifs-ens',
      locations: [producer.base('ifs-ens')],
      initTime: producer.newest('ifs-ens'),
      leads,
      bounds: { variables: new Set(['total_precipitation', 'wind_u_10m', 'wind_v_10m']), leads },
      members: DEMO_MEMBERS,
      now,
      store: gateway.parts.store,
      source: { label: 'demo', base: 'demo', synthetic: true },
    });
    const { data, errors } = await gateway.query(query);
    expect(errors).toBeUndefined();
    expect({ data }).toEqual(JSON.parse(printed));
  } finally {
    await producer.close();
    await gateway.close();
  }
});
