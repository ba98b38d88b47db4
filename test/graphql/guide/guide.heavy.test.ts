import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CLOCK, type DemoOfAllModels } from '../../support/demo-of-all-models.ts';
import { openSharedDemo } from '../../support/shared-demo.ts';
import { nameOf, QUERIES, SCENARIOS, variablesOf } from './scenarios.ts';

const TOMORROW = '2026-09-16';

describe('with the demo of all models', () => {
  let demo: DemoOfAllModels;
  beforeAll(async () => {
    demo = await openSharedDemo({ now: () => DEMO_CLOCK });
  }, 300_000);
  afterAll(() => demo?.close());

  it.each(QUERIES.map((stop) => [nameOf(stop), stop] as const))(
    'the query %s of the tour runs unchanged',
    async (_name, stop) => {
      const { data, errors } = await demo.gateway.query<object>(stop.query, variablesOf(stop, TOMORROW));
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).toMatch(/\d/);
    },
  );

  it('the REST calls of docs/graphql.md for one run of any model answer', async () => {
    const calls = SCENARIOS.flatMap(({ calls }) => calls).filter((call) => !call.includes('{'));
    expect(calls.filter((call) => /model=(?!gfs)|^\/refs/.test(call)).length).toBeGreaterThan(3);
    for (const call of calls) expect((await demo.gateway.get(call)).status, call).toBe(200);
  });
});
