import { describe, expect, it } from 'vitest';
import type { VariableName } from '../../../../src/catalog/index.ts';
import { partsOfLead, partsToRead } from '../../../../src/ingest/plan/leads/lead-parts.ts';
import { entriesToRead, type PlannedField } from '../../../../src/ingest/plan/run-plan.ts';
import type { SelectedEntry } from '../../../../src/source/index.ts';
import { entryOf } from '../../../fields/entries.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const MIB = 2 ** 20;

const entry = (variable: VariableName, length: number | null): SelectedEntry => ({
  ...entryOf(variable, INIT, [3, 3]),
  length,
});
const field = (variable: VariableName, value: SelectedEntry): PlannedField => ({
  variable,
  lead: 3,
  member: 0,
  recipe: { kind: 'direct', value },
});

it('reads a lead with too many messages in parts, shared messages together', () => {
  const shared = entry('wind_u_10m', 30);
  const fields = [
    field('cape', entry('cape', 40)),
    field('wind_u_10m', shared),
    field('visibility', entry('visibility', 40)),
    field('wind_v_10m', shared),
    field('snow_depth', entry('snow_depth', 101)),
    field('air_temperature_2m', entry('air_temperature_2m', 60)),
  ];
  const names = (most: number) =>
    partsOfLead('gfs', fields, 50, most).map((part) => [
      part.bytes,
      part.fields.map(({ variable }) => variable),
    ]);
  expect(names(271)).toEqual([[271, fields.map(({ variable }) => variable)]]);
  expect(names(100)).toEqual([
    [70, ['cape', 'wind_u_10m', 'wind_v_10m']],
    [40, ['visibility']],
    // More than may be in memory alone.
    [101, ['snow_depth']],
    [60, ['air_temperature_2m']],
  ]);
});

it('counts a message of unknown length as one that is not compressed', () => {
  const fields = (['cape', 'visibility'] as const).map((name) => field(name, entry(name, null)));
  expect(partsOfLead('gfs', fields, 3 * MIB, 6 * MIB)).toHaveLength(2);
  expect(partsOfLead('gfs', fields, 3 * MIB, 12 * MIB)).toHaveLength(1);
  // A smaller grid has shorter messages, so that more leads are read at a time.
  expect(partsOfLead('gfs', fields, MIB, 4 * MIB)).toHaveLength(1);
});

describe('amounts of several leads', () => {
  const sum = (lead: number) => ({ ...entryOf('total_precipitation', INIT, [0, lead]), length: 10 });
  const sums = new Map([3, 6, 9, 12, 15, 18].map((lead) => [lead, sum(lead)]));
  const amount = (lead: number): PlannedField => ({
    variable: 'total_precipitation',
    lead,
    member: 0,
    recipe: {
      kind: 'amount',
      later: sums.get(lead) ?? sum(lead),
      earlier: sums.get(lead - 3) ?? null,
      stepHours: 3,
    },
  });
  const planned = [3, 6, 9, 12, 15, 18].flatMap((lead) => [
    { ...field('cape', entry('cape', 10)), lead },
    amount(lead),
  ]);
  const leadsOf = (gridSize: number) =>
    partsToRead('euro-ifs', planned, gridSize, 1000).map(({ fields }) => [
      fields[0]?.variable,
      fields.map(({ lead }) => lead),
      entriesToRead(fields).length,
    ]);

  it('come together, so that a message is read once for the two amounts that it is part of', () => {
    // 64 MiB hold four fields of two million values: of three leads, and that before them.
    expect(leadsOf(2 * MIB)).toEqual([
      ['cape', [3], 1],
      ['total_precipitation', [3, 6, 9], 3],
      ['cape', [6], 1],
      ['cape', [9], 1],
      ['cape', [12], 1],
      ['total_precipitation', [12, 15, 18], 4],
      ['cape', [15], 1],
      ['cape', [18], 1],
    ]);
  });

  it('are read lead by lead on grids of which three fields would take too much memory', () => {
    expect(leadsOf(4 * MIB).map(([, leads]) => leads)).toEqual(
      [3, 6, 9, 12, 15, 18].map((lead) => [lead, lead]),
    );
  });
});
