import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnPostgres } from '../support/databases.ts';
import { createDatabase } from '../support/postgres.ts';
import { scratchFolder } from '../support/scratch.ts';
import { atShell, type CommandEnd } from './at-shell.ts';

/** A day of an operator; words in capitals are ids that a command before has printed. */
const COMMANDS: readonly string[] = [
  // Makes the project that always is there, in a moment of its own: lists are in the order of time.
  'plans show free',
  'projects list',
  'accounts create ada@example.org --name Ada',
  'accounts create bob@example.org --operator --json',
  'accounts operator ada@example.org',
  'accounts disable bob@example.org',
  'accounts enable bob@example.org --json',
  'accounts operator bob@example.org',
  'accounts operator ada@example.org --off --json',
  'accounts reset-link ada@example.org',
  'accounts list',
  'accounts list --json',
  'projects create Harbour --plan paid',
  'projects create Lighthouse --json',
  'projects rename Lighthouse Pier',
  'projects plan Pier paid --json',
  'projects members Harbour --add ada@example.org --role owner',
  'projects members Harbour --add bob@example.org --role viewer --json',
  'projects suspend Pier --note late',
  'projects list',
  'projects list --json',
  'projects resume Pier --json',
  'keys create --project Harbour --name board --scopes data,account --origins https://example.org',
  'keys create --project Harbour --name feed --addresses 192.0.2.0/24 --json',
  'keys list --project Harbour',
  'keys list --project Harbour --json',
  'keys create --project Harbour --name colleague --monthly-requests 1000 --requests-per-minute 30',
  'keys update KEY --name renamed --monthly-credits 500',
  'keys update KEY --monthly-credits none --json',
  'keys rotate KEY --grace 7d',
  'keys rotate KEY --json',
  'keys revoke KEY',
  'keys revoke KEY --keep-descendants --json',
  'keys list --project Harbour --all',
  'keys revoke 000000000000',
  'plans list --json',
  'plans show paid',
  'credits grant Harbour 500 --note welcome',
  'credits top-up Harbour 1000 --json',
  'credits correct Harbour -20',
  'credits correct Harbour -999999999',
  'credits show Harbour',
  'credits show Harbour --json',
  'credits ledger Harbour',
  'credits ledger Harbour --first 2 --json',
  'projects delete Pier',
  'projects delete Pier --yes --json',
  'audit',
  'audit --project Harbour --json',
];

/** Runs all commands on a database; what they print, with what is new each time named alike. */
async function day(
  database: string | null,
  folder: string,
): Promise<readonly (readonly [string, CommandEnd])[]> {
  vi.stubEnv('ISOBAR_DATA', folder);
  vi.stubEnv('ISOBAR_SOURCES', 'none');
  vi.stubEnv('DATABASE_URL', database ?? undefined);
  let key = 'KEY';
  const ends: (readonly [string, CommandEnd])[] = [];
  for (const command of COMMANDS) {
    const end = await atShell(...command.replace('KEY', key).split(' '));
    key = /isb_([0-9a-f]{12})_/.exec(end.out)?.[1] ?? key;
    ends.push([command, { ...end, out: alike(end.out), err: alike(end.err) }]);
  }
  return ends;
}

/** Ids, secrets and times have no other difference than their characters; their lengths are compared. A secret may end with a hyphen. */
function alike(text: string): string {
  return text
    .replaceAll(/isb_[0-9a-f]{12}_[\w-]{32}/g, 'KEY')
    .replaceAll(/=[\w-]{32}(?![\w-])/g, '=TOKEN')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) => 'T'.repeat(time.length))
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'UUID')
    .replaceAll(/\b[0-9a-f]{12,16}\b/g, (id) => 'i'.repeat(id.length));
}

describe('the command line on accounts, projects, keys, plans and credits', () => {
  const folder = scratchFolder();
  let onSqlite: Awaited<ReturnType<typeof day>>;
  beforeAll(async () => {
    onSqlite = await day(null, `${folder}/sqlite`);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it('does what is asked, and refuses the unknown key and the delete without --yes alone', () => {
    const refused = onSqlite.filter(([, { status }]) => status !== 0).map(([command]) => command);
    expect(refused).toEqual(['keys revoke 000000000000', 'projects delete Pier']);
  });

  it('prints JSON with --json and nothing else', () => {
    for (const [command, { out }] of onSqlite) {
      if (command.endsWith('--json')) expect(() => JSON.parse(out), command).not.toThrow();
    }
  });

  describeOnPostgres('over PostgreSQL', (clusterUrl) => {
    it('prints the same as over SQLite, character for character', async () => {
      expect(await day(await createDatabase(clusterUrl), `${folder}/postgres`)).toEqual(onSqlite);
    });
  });
});
