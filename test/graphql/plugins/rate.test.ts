import { describe, expect, it } from 'vitest';
import { printSchemaWithCosts, schema } from '../../../src/graphql/index.ts';
import { ratedFieldsOf } from '../../../src/graphql/plugins/rate/index.ts';

const RATED = [
  'Credits.ledger',
  'Point.runChange',
  'Point.runs',
  'Point.spread',
  'PointForecast.exceedance',
  'PointForecast.histogram',
  'PointForecast.members',
  'PointForecast.periodQuantiles',
  'PointForecast.probability',
  'PointForecast.probabilityOfHours',
  'PointForecast.quantiles',
  'PointForecast.windows',
  'Project.auditLog',
  'Project.keys',
  'Project.usage',
  'Query.accounts',
  'Query.ask',
  'Query.auditLog',
  'Query.points',
  'Query.projects',
  'Query.slab',
  'Query.usage',
];

describe('fields with a rate', () => {
  it('are declared in the schema', () => {
    const declared = ratedFieldsOf(schema).map(({ type, field }) => `${type}.${field}`);
    expect(declared.sort()).toEqual(RATED);
  });

  it('are printed for gateways and clients, with their costs', () => {
    const sdl = printSchemaWithCosts(schema);
    expect(sdl).toContain('directive @rated on FIELD_DEFINITION');
    expect(sdl.match(/ @rated @cost\(/g)).toHaveLength(RATED.length);
  });
});
