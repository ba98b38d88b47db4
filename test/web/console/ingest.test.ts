import { expect, it } from 'vitest';
import { type Health, ingestRows } from '../../../src/web/console/operators/ingest/health.ts';

it('lists models with problems first, and the progress of ingest', () => {
  const intake = {
    ...{ init_time: null, next_look: null, stale: null, last_error: null },
    ...{ active: false, fields_done: 0, fields_planned: 0 },
  };
  const health: Health = {
    time: '2026-11-23T12:00:00Z',
    faults: [],
    models: {},
    intake: {
      failed: false,
      models: {
        gfs: { ...intake, active: true, fields_done: 25, fields_planned: 100 },
        hrrr: { ...intake, last_error: 'the source does not answer' },
      },
      jobs: { queued: 0, active: 1, dead: 0 },
    },
  };
  const model = (name: string) => ({ name, title: name, updateCycleHours: 6 });
  const rows = ingestRows(health, ['gfs', 'nam', 'hrrr'].map(model));
  expect(rows.map(({ name, progress }) => [name, progress])).toEqual([
    ['hrrr', null],
    ['gfs', 0.25],
    ['nam', null],
  ]);
});
