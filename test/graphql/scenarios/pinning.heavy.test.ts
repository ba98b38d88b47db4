import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { type DemoGateway, openDemoGateway } from '../../support/demo-gateway.ts';
import { expectStored, HOUR, printed } from './scene.ts';

const OLD: DemoRun = { model: 'hrrr', initTime: new Date('2026-01-15T03:00:00Z') };
const NEW: DemoRun = { model: 'hrrr', initTime: new Date('2026-01-15T04:00:00Z') };

/** Both runs have it, at different leads. */
const VALID_TIME = NEW.initTime.getTime() + 8 * HOUR;

const PLACES = Array.from({ length: 40 }, (_, index) => ({
  latitude: 32 + (index % 8) * 1.7,
  longitude: -116 + Math.floor(index / 8) * 7,
}));

const QUERY = `query ($at: [PlaceInput!]!, $pin: String, $validTime: Time!) {
  a: points(at: $at, pin: $pin) { ...temperature }
  b: points(at: $at, pin: $pin) { ...temperature }
  pin
}
fragment temperature on Point { forecast(model: hrrr) { run { initTime }
  series(validFrom: $validTime, validTo: $validTime) { leadHours columns(variables: [air_temperature_2m]) { values } } } }`;

interface PointAnswer {
  readonly forecast: {
    readonly run: { readonly initTime: string };
    readonly series: { readonly leadHours: number[]; readonly columns: { readonly values: number[] }[] };
  };
}
interface Answer {
  readonly a: PointAnswer[];
  readonly b: PointAnswer[];
  readonly pin: string;
}

describe('a run that is published between queries (a pin replaces init_time in 80 REST calls)', () => {
  let demo: DemoGateway;
  beforeAll(async () => {
    demo = await openDemoGateway(new Date('2026-01-15T05:00:00Z'));
    await demo.ingest(OLD);
  }, 60_000);
  afterAll(() => demo?.close());

  async function ask(pin: string | null): Promise<Answer> {
    const { data, errors } = await demo.gateway.query<Answer>(QUERY, {
      at: PLACES,
      pin,
      validTime: printed(VALID_TIME),
    });
    expect(errors).toBeUndefined();
    return data;
  }

  /** The only run of an answer. */
  function runOf({ a, b }: Answer): DemoRun {
    const runs = new Set([...a, ...b].map(({ forecast }) => forecast.run.initTime));
    expect([...runs]).toHaveLength(1);
    return runs.has(printed(OLD.initTime)) ? OLD : NEW;
  }

  async function expectAllOf(run: DemoRun, { a, b }: Answer): Promise<void> {
    const lead = (VALID_TIME - run.initTime.getTime()) / HOUR;
    expect(b).toEqual(a);
    for (const [index, place] of PLACES.entries()) {
      const series = a[index]?.forecast.series;
      expect(series?.leadHours).toEqual([lead]);
      const decoded = await demo.decoded.at(run, 'air_temperature_2m', lead, place);
      expectStored(series?.columns[0]?.values[0], decoded, 'air_temperature_2m');
    }
  }

  it('is never mixed with the previous run in one answer, and a pin keeps the previous run', async () => {
    const before = await ask(null);
    await expectAllOf(OLD, before);
    const { pin } = before;

    const progress = { published: false };
    const published = demo.ingest(NEW).finally(() => {
      progress.published = true;
    });
    const answers: { readonly free: Answer; readonly pinned: Answer }[] = [];
    while (!progress.published) {
      const [free, pinned] = await Promise.all([ask(null), ask(pin)]);
      answers.push({ free, pinned });
    }
    await published;
    expect(answers.length).toBeGreaterThan(2);
    const after = { free: await ask(null), pinned: await ask(pin) };
    expect(runOf(after.free)).toBe(NEW);

    let seen = OLD;
    for (const { free, pinned } of [...answers, after]) {
      const run = runOf(free);
      // Answers change from the old run to the new one, and never back.
      if (seen === NEW) expect(run).toBe(NEW);
      seen = run;
      await expectAllOf(run, free);
      expect(runOf(pinned)).toBe(OLD);
      expect(pinned.a).toEqual(before.a);
      expect(pinned.b).toEqual(before.b);
    }
    const values = ({ a }: Answer) => a.map(({ forecast }) => forecast.series.columns[0]?.values[0]);
    expect(values(after.free)).not.toEqual(values(after.pinned));
  });
});
