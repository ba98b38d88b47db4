import { expect, it } from 'vitest';
import type { VariableName } from '../../../../src/catalog/index.ts';
import { partsOfLead } from '../../../../src/ingest/plan/leads/lead-parts.ts';
import type { PlannedField } from '../../../../src/ingest/plan/run-plan.ts';
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
