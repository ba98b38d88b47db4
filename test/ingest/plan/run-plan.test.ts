import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import {
  batchesOf,
  expectedFields,
  groupsSharingInputs,
  NO_FIELDS,
  type PlannedField,
  planRun,
  runsIn,
} from '../../../src/ingest/plan/run-plan.ts';
import { entryOf } from '../../fields/entries.ts';

const MORNING = new Date('2026-08-01T06:00:00Z');
const NOON = new Date('2026-08-01T12:00:00Z');

const at = (initTime: Date, variable: VariableName, lead: number) =>
  entryOf(variable, initTime, [lead, lead]);

describe('runs among entries', () => {
  it('newest first, each once, and none at hours at which the model has no run', () => {
    const entries = [
      at(MORNING, 'cape', 3),
      at(NOON, 'cape', 3),
      at(MORNING, 'cape', 6),
      at(new Date('2026-08-01T07:00:00Z'), 'cape', 3),
      at(new Date('2026-08-01T06:30:00Z'), 'cape', 3),
    ];
    expect(runsIn('gfs', entries)).toEqual([NOON, MORNING]);
    expect(runsIn('hrrr', entries)).toHaveLength(3);
  });
});

describe('the number of fields of a complete run', () => {
  it.each([
    // models.md, sections 3.2 and 6: variables times leads and the ground once, less precipitation at lead 0, and sunlight where it is a mean.
    ['gfs', 6, 58 * 209 - 2 + 1],
    ['hrrr', 6, 59 * 49 - 2 + 1],
    ['hrrr', 7, 59 * 19 - 2 + 1],
    // No winds at 80 and 100 m.
    ['nam', 6, 51 * 53 - 1 + 1],
    // No visibility; no gust at lead 0 either.
    ['euro-ifs', 0, 57 * 85 - 4 + 1],
    ['euro-ifs', 6, 57 * 49 - 4 + 1],
    // No visibility and snow depth; no gust and none of four clouds at lead 0.
    ['arome', 0, 55 * 52 - 8],
    // No precipitation and no gust at lead 0.
    ['icon-eu', 0, 59 * 93 - 5 + 1],
    // And no visibility, no vertical velocity on six levels.
    ['icon-global', 0, 52 * 113 - 5 + 1],
  ] as const)('%s at %i UTC', (model, hour, fields) => {
    expect(expectedFields(model, new Date(Date.UTC(2026, 7, 1, hour)))).toBe(fields);
  });
});

describe('the plan of a run', () => {
  it('holds what the entries can make and the store lacks', () => {
    const entries = [at(MORNING, 'cape', 3), at(MORNING, 'cape', 6), at(MORNING, 'visibility', 3)];
    const summary = (present: ReadonlyMap<VariableName, ReadonlySet<number>>) =>
      planRun('gfs', MORNING, entries, { ...NO_FIELDS, control: present }).map(
        ({ variable, lead }) => `${variable} ${lead}`,
      );
    expect(summary(new Map())).toEqual(['cape 3', 'cape 6', 'visibility 3']);
    expect(summary(new Map([['cape', new Set([3])]]))).toEqual(['cape 6', 'visibility 3']);
    const all = new Map<VariableName, ReadonlySet<number>>([
      ['cape', new Set([3, 6])],
      ['visibility', new Set([3])],
    ]);
    expect(summary(all)).toEqual([]);
  });

  it('leaves out leads that the model does not publish', () => {
    const entries = [at(MORNING, 'cape', 121), at(MORNING, 'cape', 8.25), at(MORNING, 'cape', 123)];
    expect(planRun('gfs', MORNING, entries, NO_FIELDS).map(({ lead }) => lead)).toEqual([123]);
  });
});

describe('batches', () => {
  const VARIABLES = ['cape', 'visibility', 'snow_depth', 'air_temperature_2m', 'wind_u_10m'] as const;
  const plans = fc
    .array(fc.nat(30), { minLength: VARIABLES.length, maxLength: VARIABLES.length })
    .map((counts) =>
      VARIABLES.flatMap((variable, index) =>
        Array.from({ length: counts[index] ?? 0 }, (_, lead): PlannedField => {
          return {
            variable,
            lead,
            member: 0,
            recipe: { kind: 'direct', value: at(MORNING, variable, lead) },
          };
        }),
      ),
    );

  it('hold all fields in order, whole variables, and no more than fits unless one variable alone does not', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 100 }), (planned, fieldsThatFit) => {
        const batches = batchesOf(planned, 4, 4 * fieldsThatFit);
        expect(batches.flat()).toEqual(planned);
        const seen = new Set<VariableName>();
        for (const batch of batches) {
          const variables = new Set(batch.map(({ variable }) => variable));
          for (const variable of variables) expect(seen).not.toContain(variable);
          for (const variable of variables) seen.add(variable);
          if (variables.size > 1) expect(batch.length).toBeLessThanOrEqual(fieldsThatFit);
        }
      }),
    );
  });

  it('are as few as the order allows', () => {
    const planned = VARIABLES.map((variable): PlannedField => {
      return { variable, lead: 0, member: 0, recipe: { kind: 'direct', value: at(MORNING, variable, 0) } };
    });
    expect(batchesOf(planned, 4, 8).map((batch) => batch.length)).toEqual([2, 2, 1]);
  });
});

describe('fields that are made together', () => {
  const groupsOf = (model: ModelId, variables: readonly VariableName[]) => {
    const entries = variables.map((variable) => at(MORNING, variable, 6));
    return groupsSharingInputs(model, planRun(model, MORNING, entries, NO_FIELDS)).map((group) =>
      group.map(({ variable }) => variable).sort(),
    );
  };

  it('are those that share inputs, directly or through another, and no others', () => {
    expect(
      groupsOf('hrrr', ['cape', 'wind_u_10m', 'wind_v_10m', 'wind_u_80m', 'wind_v_80m', 'visibility']),
    ).toEqual([
      ['wind_u_100m', 'wind_u_10m', 'wind_u_80m', 'wind_v_100m', 'wind_v_10m', 'wind_v_80m'],
      ['cape'],
      ['visibility'],
    ]);
    expect(groupsOf('euro-ifs', ['wind_u_10m', 'wind_v_10m', 'wind_u_100m', 'wind_v_100m'])).toEqual([
      ['wind_u_100m', 'wind_u_10m', 'wind_u_80m'],
      ['wind_v_100m', 'wind_v_10m', 'wind_v_80m'],
    ]);
    expect(groupsOf('gfs', ['wind_u_10m', 'wind_v_10m'])).toEqual([['wind_u_10m'], ['wind_v_10m']]);
  });
});
