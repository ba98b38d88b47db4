import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { makeKey } from '../support/keys.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
const file = path.join(folder, 'isobar.sqlite');
const DAMAGED = 'the file of the database is damaged';

let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await openGateway(folder);
  key = (await makeKey(gateway.parts.access, 'test')).key;
});
afterAll(() => gateway.close());

const ask = (address: string) =>
  fetch(gateway.address + address, { headers: { authorization: `Bearer ${key}` } });

/** Another process has written: what a gateway has of the file in memory no longer counts. */
function writeFromElsewhere(): void {
  const other = new DatabaseSync(file);
  other.exec('create table if not exists elsewhere (n)');
  other.exec('insert into elsewhere values (1)');
  other.exec('pragma wal_checkpoint(truncate)');
  other.close();
}

describe('a gateway whose database file is overwritten while it runs', () => {
  let good: Buffer;
  beforeAll(() => {
    writeFromElsewhere();
    good = readFileSync(file);
    writeFileSync(file, Buffer.alloc(good.length, 0xa5));
  });

  it.each(['/models', '/edr/collections/gfs', '/stac/collections/gfs/items'])(
    'answers 503 that names the damage: %s',
    async (address) => {
      const answer = await ask(address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.json()).toMatchObject({ code: 'overloaded', detail: DAMAGED });
    },
  );

  it('answers GraphQL in its form', async () => {
    const answer = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ models { runs(first: 7) { nodes { initTime } } } }' }),
    });
    const { errors } = (await answer.json()) as { errors: object[] };
    expect(errors[0]).toMatchObject({ message: DAMAGED, extensions: { code: 'overloaded' } });
  });

  it('says so in /healthz', async () => {
    const health = await fetch(`${gateway.address}/healthz`);
    expect(await health.json()).toMatchObject({ faults: [DAMAGED] });
  });

  it('continues by itself once the file is restored', async () => {
    writeFileSync(file, good);
    await expect.poll(async () => (await ask('/models')).status).toBe(200);
    // What could not be written meanwhile is tried again within a second.
    await expect
      .poll(async () => (await (await fetch(`${gateway.address}/healthz`)).json()) as object)
      .toMatchObject({ faults: [] });
  });
});
