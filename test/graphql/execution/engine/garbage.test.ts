import v8 from 'node:v8';
import vm from 'node:vm';
import { buildSchema, type ExecutionArgs, GraphQLError, parse } from 'graphql';
import { expect, test } from 'vitest';
import { execute } from '../../../../src/graphql/execution/engine/execute.ts';

v8.setFlagsFromString('--expose-gc');
const collect: (options: { readonly type: 'minor' }) => void = vm.runInNewContext('gc');

const schema = buildSchema('type Query { later: Place } type Place { name: String }');
const document = parse('{ later { name } }');
const OPERATIONS = 100;

/** Some 100 kB of objects. */
const large = () => Array.from({ length: 2000 }, (_, n) => ({ n }));

function operation(): ExecutionArgs {
  const contextValue = { httpRequest: { headers: { get: () => null } }, large: large() };
  return { schema, document, contextValue, rootValue: { later: async () => ({ name: 'Bergen' }) } };
}

function bytesOfOldGeneration(): number {
  return (
    v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
  );
}

test('what an operation has made is gone after a collection of the young generation', async () => {
  const maskError = () => new GraphQLError('masked');
  const run = async () => {
    for (let n = 0; n < OPERATIONS; n++) {
      const { data } = await (execute(operation(), { maskError, isLong: false }) as Promise<{
        data: unknown;
      }>);
      expect(data).toEqual({ later: { name: 'Bergen' } });
    }
    // What is alive at the first goes to the old generation at the second.
    for (let n = 0; n < 2; n++) collect({ type: 'minor' });
  };
  await run();
  const before = bytesOfOldGeneration();
  await run();
  const grown = bytesOfOldGeneration() - before;
  expect(grown).toBeLessThan((OPERATIONS * 100_000) / 5);
});
