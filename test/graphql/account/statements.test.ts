import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople } from './people.ts';

let statements = 0;
/** What is written each second, and read again once a cache has expired, is counted too: the fewest of some reads are those of the operation. */
const READS = 4;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements++;
    return node;
  },
  transformResult: async ({ result }) => result,
};

let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople({ statements: counting });
});
afterAll(() => people.close());

interface Everything {
  readonly account: {
    readonly projects: readonly {
      readonly keys: readonly object[];
      readonly auditLog: { readonly edges: readonly object[] };
    }[];
  };
}

const EVERYTHING = `{
  account {
    projects {
      plan { id }
      keys(ended: true) { id requestsToday livingDescendants quotaLeft { requests credits } }
      members { role account { id } }
      invitations { id }
      credits { remaining ledger { nodes { id } } }
      auditLog { edges { cursor node { action } } }
      usage { total { requests } rows { requests } }
    }
  }
}`;

it('fields of many projects take as many statements as those of one', async () => {
  const { as } = await people.household('statements');
  async function read() {
    // Some of what an operation reads is cached for two seconds.
    await people.ask(as.owner, EVERYTHING);
    let projects: Everything['account']['projects'] = [];
    let fewest = Number.POSITIVE_INFINITY;
    for (let time = 0; time < READS; time++) {
      statements = 0;
      const { data, errors } = await people.ask(as.owner, EVERYTHING);
      expect(errors).toEqual([]);
      ({ projects } = (data as unknown as Everything).account);
      fewest = Math.min(fewest, statements);
    }
    return { projects, statements: fewest };
  }
  const withQuota = 'monthlyRequests: 10, monthlyCredits: 10';
  await people.ask(as.owner, `mutation { createKey(name: "k", ${withQuota}) { key { id } } }`);
  const one = await read();
  for (const name of ['b', 'c', 'd', 'e']) {
    const made = await people.ask(as.owner, `mutation { createProject(name: "${name}") { id } }`);
    const { id } = (made.data as { createProject: { id: string } }).createProject;
    const key = await people.ask(
      as.owner,
      `mutation { createKey(project: "${id}", name: "k", ${withQuota}) { key { id } } }`,
    );
    expect(key.errors).toEqual([]);
  }
  const many = await read();
  expect([one.projects.length, many.projects.length]).toEqual([1, 5]);
  // Each project has its own records.
  expect(many.projects.slice(1).map(({ keys, auditLog }) => [keys.length, auditLog.edges.length])).toEqual(
    Array.from({ length: 4 }, () => [1, 2]),
  );
  expect(many.statements).toBe(one.statements);
});
