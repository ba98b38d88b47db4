import { OperationTypeNode, parse, validate } from 'graphql';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { schema } from '../../../src/graphql/schema/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import * as documents from './account-documents.ts';
import { ask, type Gateway } from './client.ts';

let served: TestGateway;
let gateway: Gateway;
beforeAll(async () => {
  served = await openGateway(inject('demoData'));
  gateway = { address: served.address, key: TEST_KEY };
});
afterAll(() => served.close());

it.each(Object.entries(documents))('%s is valid in the schema', (_name, document) => {
  expect(validate(schema, parse(document.toString()))).toEqual([]);
});

it('a key with the scope account reads its own project', async () => {
  const { account } = await ask(gateway, documents.WhoIsThere, {});
  expect(account).toMatchObject({ kind: 'KEY', account: null, project: { id: 'default' } });
  const { project } = await ask(gateway, documents.ProjectPage, {});
  expect(project).toMatchObject({ id: 'default', plan: { id: 'local', monthlyCredits: null } });
});

it('asks and changes in ten documents or more', () => {
  const kinds = Object.values(documents).map((document) => {
    const [first] = parse(document.toString()).definitions;
    return first !== undefined && 'operation' in first ? first.operation : null;
  });
  expect(kinds.length).toBeGreaterThanOrEqual(10);
  expect(new Set(kinds)).toEqual(new Set([OperationTypeNode.QUERY, OperationTypeNode.MUTATION]));
});
