import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openParts, type Parts } from '../../../src/app/parts/parts.ts';
import { readConfig } from '../../../src/platform/index.ts';

/**
 * A data folder that Isobar made before it had accounts: `isobar keys create --name field-station`, then one start, as SQL.
 * The key's secret is in no other place than this test.
 */
const SQL = readFileSync(path.join(import.meta.dirname, 'before-accounts.sql'), 'utf8');
const STORE = { formatVersion: 1, id: 'efbbe954-fb9f-42ff-b0ab-aa702feb9e47' };
const LASTING_KEY = 'isb_ae5dc556ab4d_Ld4Amly7p9KFebc9BkbMuiIbSc2FP-k-';

describe('a data folder from before there were accounts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-upgrade-'));
  let parts: Parts;

  beforeAll(async () => {
    mkdirSync(path.join(folder, 'store'));
    writeFileSync(path.join(folder, 'store', 'store.json'), JSON.stringify(STORE));
    const options = { enableForeignKeyConstraints: false };
    const old = new DatabaseSync(path.join(folder, 'isobar.sqlite'), options);
    old.exec(SQL);
    old.close();
    parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent' }));
  });
  afterAll(async () => {
    await parts?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('opens, and its key works, on the plan that counts no credits', async () => {
    const caller = await parts.keyring.authenticate(`Bearer ${LASTING_KEY}`);
    expect(caller).toMatchObject({ projectId: 'default', keyId: 'ae5dc556ab4d' });
    expect(caller.plan).toMatchObject({ id: 'local', monthlyCredits: null });
    expect(caller.scopes).toContain('data');
  });

  it('ends the key that the last start printed, which no later start would end', () => {
    const database = new DatabaseSync(path.join(folder, 'isobar.sqlite'));
    const ended = database.prepare('select id from api_keys where revoked_at is not null').all();
    database.close();
    expect(ended).toEqual([expect.objectContaining({ id: '94a139e1250c' })]);
  });

  it('refuses the same key with another secret', async () => {
    const forged = LASTING_KEY.replace(/.$/, 'A');
    await expect(parts.keyring.authenticate(`Bearer ${forged}`)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});
