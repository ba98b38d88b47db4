import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe('the last requests of a project', () => {
  const LAST =
    '{ project { recentRequests { operation interface key status reason credits ms bytes model query variables } } }';
  const lastOf = async (headers: Readonly<Record<string, string>>) => {
    const { data } = await people.ask(headers, LAST);
    return (data as { project: { recentRequests: Record<string, unknown>[] } }).project.recentRequests;
  };

  it('are there for its members, with their cost, and for no others', async () => {
    const own = await people.household('asking');
    const other = await people.household('silent');
    await people.ask(own.as.key, 'query Names { models { name } }');
    await people.ask(own.as.key, 'query Wrong { nothing }');
    await people.ask(own.as.key, 'query One($id: ModelId!) { model(id: $id) { name } }', { id: 'gfs' });
    const requests = await lastOf(own.as.viewer);
    expect(requests.map(({ operation, key, interface: used }) => [operation, key, used])).toEqual([
      ['One', own.keyId, 'GRAPHQL'],
      ['invalid', own.keyId, 'GRAPHQL'],
      ['Names', own.keyId, 'GRAPHQL'],
    ]);
    expect(requests[0]).toMatchObject({
      query: 'query One($id: ModelId!) { model(id: $id) { name } }',
      variables: '{"id":"gfs"}',
    });
    expect(requests[2]).toMatchObject({ query: 'query Names { models { name } }', variables: null });
    expect(requests[2]).toMatchObject({ status: 200, model: null, credits: expect.any(Number) });
    expect(requests.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringContaining('Cannot query field "nothing"'),
      null,
    ]);
    expect(JSON.stringify(requests)).not.toContain(own.key);
    expect(await lastOf(other.as.owner)).toEqual([]);
  });

  it('leave out what people who have signed in ask of accounts, and are 200 at most', async () => {
    const own = await people.household('console');
    await lastOf(own.as.owner);
    expect(await lastOf(own.as.owner)).toEqual([]);
    const { recent } = people.access;
    const { plan } = { plan: people.access.plans.get('paid') };
    const caller = { kind: 'key' as const, projectId: own.project, plan, keyId: own.keyId };
    for (let n = 0; n < 250; n++) {
      recent.add(
        {
          ...{ caller, charge: null, settledCredits: 1, interface: 'rest', operation: `/${n}`, model: null },
          ...{ status: 200, bytes: 1, ms: 1 },
          query: { text: n === 249 ? 'x'.repeat(9000) : `/${n}?at=1`, variables: null },
        },
        new Date(),
      );
    }
    const requests = await lastOf(own.as.owner);
    expect([requests.length, requests[0]?.['operation'], requests[199]?.['operation']]).toEqual([
      200,
      '/249',
      '/50',
    ]);
    // What is very long is not kept.
    expect([requests[0]?.['query'], requests[1]?.['query']]).toEqual([null, '/248?at=1']);
  });

  it('have those that failed, with their address, status and reason, also what was refused before it had a name', async () => {
    const own = await people.household('failing');
    const get = (path: string) => fetch(`${people.gateway.address}${path}`, { headers: own.as.key });
    const answers = [];
    for (const path of ['/point?lat=91&lon=13.4&model=gfs', '/nowhere', '/edr/collections/none'])
      answers.push(
        (await (await get(path)).json()) as { status: number; detail?: string; description?: string },
      );
    await expect.poll(async () => (await lastOf(own.as.viewer)).length).toBeGreaterThanOrEqual(2);
    const requests = await lastOf(own.as.viewer);
    const [point] = answers;
    expect(requests).toContainEqual(
      expect.objectContaining({
        query: '/point?lat=91&lon=13.4&model=gfs',
        status: 422,
        reason: point?.detail,
      }),
    );
    expect(requests).toContainEqual(
      expect.objectContaining({
        query: '/edr/collections/none',
        status: 404,
        reason: expect.stringContaining('none'),
      }),
    );
  });
});

describe('operators', () => {
  it('read the whole audit log, of one project, of one kind, page by page', async () => {
    const { project } = await people.household('audited');
    const { headers } = await people.person('auditor', true);
    const read = async (args: string) => {
      const { data, errors } = await people.ask(
        headers,
        `{ auditLog(${args}) { nodes { action project } pageInfo { hasNextPage endCursor } } }`,
      );
      expect(errors).toEqual([]);
      return (data as { auditLog: { nodes: Entry[]; pageInfo: { endCursor: string } } }).auditLog;
    };
    type Entry = { action: string; project: string | null };
    const all = await read(`project: "${project}", first: 100`);
    expect(all.nodes.length).toBeGreaterThan(3);
    expect(new Set(all.nodes.map((entry) => entry.project))).toEqual(new Set([project]));
    const keys = await read(`project: "${project}", action: "key"`);
    expect(keys.nodes.map(({ action }) => action)).toEqual(['key.create']);
    expect((await read(`project: "${project}", action: "key.create"`)).nodes).toEqual(keys.nodes);
    expect((await read(`project: "${project}", action: "k%"`)).nodes).toEqual([]);
    const first = await read(`project: "${project}", first: 2`);
    const rest = await read(`project: "${project}", first: 100, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...rest.nodes]).toEqual(all.nodes);
  });

  it('make others operators, and take that away', async () => {
    const { headers } = await people.person('chief', true);
    const { id } = await people.person('deputy');
    const make = (operator: boolean) =>
      people.ask(headers, `mutation { makeOperator(account: "${id}", operator: ${operator}) { operator } }`);
    expect((await make(true)).data).toEqual({ makeOperator: { operator: true } });
    expect((await make(false)).data).toEqual({ makeOperator: { operator: false } });
  });
});
