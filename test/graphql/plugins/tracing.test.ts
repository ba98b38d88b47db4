import { experimentalExecuteIncrementally, parse } from 'graphql';
import { expect, it } from 'vitest';
import { type TracedWork, tracedWork } from '../../../src/platform/index.ts';

it('the fields of an operation are spans, where traces are collected when the schema is built', async () => {
  const spans: TracedWork[] = [];
  tracedWork.asyncEnd.subscribe((work) => spans.push(work as TracedWork));
  const { schema } = await import('../../../src/graphql/index.ts');
  const source = 'query Two { first: model(id: gfs) { name title } model(id: hrrr) { name } }';
  await experimentalExecuteIncrementally({ schema, document: parse(source), contextValue: { request: {} } });
  expect(spans.map(({ name, attributes }) => ({ name, ...attributes }))).toEqual(
    ['first', 'model'].map((path) => ({
      name: 'GraphQL Query.model',
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Two',
      'graphql.field.name': 'model',
      'graphql.field.path': path,
      'graphql.field.type': 'Model!',
    })),
  );
});
