import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly credits: number } }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

it('the ledger is read page by page, its hours of usage too', async () => {
  const { project, as } = await people.household('pages');
  const hours = ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z'];
  await people.access.database
    .insertInto('credit_ledger')
    // As usage is written: `usage <project> <hour>`.
    .values(
      hours.map((at, n) => ({
        ...{ id: `usage ${project} ${at}`, project_id: project, at, kind: 'usage' as const },
        ...{ credits: -1 - n, note: null, actor: null },
      })),
    )
    .execute();
  const read = async (after: string | null): Promise<Page> => {
    const { data, errors } = await people.ask(
      as.owner,
      `query ($after: String, $id: ID) { project(id: $id) { credits { ledger(first: 1, after: $after) {
        edges { cursor node { credits } } pageInfo { hasNextPage endCursor } } } } }`,
      { after, id: project },
    );
    expect(errors).toEqual([]);
    return (data as { project: { credits: { ledger: Page } } }).project.credits.ledger;
  };
  const credits: number[] = [];
  let after: string | null = null;
  for (let hasNext = true; hasNext; ) {
    const page: Page = await read(after);
    credits.push(...page.edges.map(({ node }) => node.credits));
    after = page.pageInfo.endCursor;
    hasNext = page.pageInfo.hasNextPage;
  }
  // After what the plan has added.
  expect(credits.slice(-3)).toEqual([-3, -2, -1]);
});

it('a list takes only its own cursors, and says so', async () => {
  const { headers } = await people.person('paging', true);
  const cursorOf = async (list: string) => {
    const { data } = await people.ask(headers, `{ ${list}(first: 1) { pageInfo { endCursor } } }`);
    const page = data?.[list] as { pageInfo: { endCursor: string } } | undefined;
    return page?.pageInfo.endCursor ?? '';
  };
  const lists = ['projects', 'accounts', 'auditLog'];
  const cursors = await Promise.all(lists.map(cursorOf));
  // Those of earlier versions: a plain id, and a time with an id.
  const old = ['0123456789abcdef', Buffer.from('2026-11-01T05:00:00.000Z abc').toString('base64url')];
  const strange = ['', '%', Buffer.from('["account","\\u0000"]').toString('base64url'), 'x'.repeat(5000)];
  for (const [n, list] of lists.entries()) {
    for (const [m, cursor] of [...cursors, ...old, ...strange].entries()) {
      const { errors } = await people.ask(
        headers,
        `query ($after: String) { ${list}(first: 1, after: $after) { pageInfo { endCursor } } }`,
        { after: cursor },
      );
      const codes = errors.map(({ extensions }) => [extensions.code, extensions.argument]);
      expect([list, cursor, codes]).toEqual([list, cursor, m === n ? [] : [['validation_error', 'after']]]);
    }
  }
});
