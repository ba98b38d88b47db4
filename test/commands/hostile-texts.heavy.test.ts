import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import { scratchFolder } from '../support/scratch.ts';
import { atShell } from './at-shell.ts';

/** Without a zero byte and half a surrogate pair, which no operating system passes on. */
const TEXTS: readonly string[] = [
  `'; drop table api_keys; --`,
  `" or 1=1 --`,
  '<script>alert(1)</script>',
  '\u202eright to left',
  'two\u2028lines',
  'line\r\nSet-Cookie: x=1',
  '\u001b[31mred',
  '\u009b31mred',
  '__proto__',
  '../../../etc/passwd',
  '',
  ' ',
  'x'.repeat(10_240),
];

/** All commands that take a text, with HERE in its place; a name that people chose is printed again by the lists. */
const COMMANDS: readonly string[] = [
  'accounts create HERE',
  'accounts create EMAIL --name HERE',
  'accounts disable HERE',
  'accounts enable HERE',
  'accounts reset-link HERE',
  'accounts operator HERE',
  'projects create HERE',
  'projects create Harbour --plan HERE',
  'projects rename HERE Harbour',
  'projects rename default HERE',
  'projects plan HERE free',
  'projects plan default HERE',
  'projects suspend HERE',
  'projects resume HERE',
  'projects delete HERE --yes',
  'projects members HERE',
  'projects members default --add HERE',
  'projects members default --remove HERE',
  'projects members default --add ada@example.org --role HERE',
  'keys create --project HERE',
  'keys create --name HERE',
  'keys create --scopes HERE',
  'keys create --expires HERE',
  'keys create --origins HERE',
  'keys create --addresses HERE',
  'keys list --project HERE',
  'keys update HERE',
  'keys update KEY --name HERE',
  'keys update KEY --monthly-requests HERE',
  'keys rotate HERE',
  'keys rotate KEY --grace HERE',
  'keys revoke HERE',
  'plans show HERE',
  'plans check HERE',
  'credits show HERE',
  'credits ledger HERE',
  'credits ledger default --first HERE',
  ...['grant', 'top-up', 'correct'].flatMap((kind) => [
    `credits ${kind} HERE 5`,
    `credits ${kind} default HERE`,
    `credits ${kind} default 5 --note HERE`,
  ]),
  'audit --project HERE',
  'audit --first HERE',
];

/** What moves a terminal's cursor or hides what stands beside it, but for the ends of lines. */
const UNPRINTABLE = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u;

const LISTS = [
  'accounts list',
  'projects list',
  'projects members default',
  'keys list --all',
  'credits ledger',
  'audit',
];

describeOnBoth(({ kind, create }) => {
  const folder = scratchFolder();
  let made = 0;
  let key = '';
  beforeAll(async () => {
    vi.stubEnv('ISOBAR_DATA', `${folder}/data`);
    vi.stubEnv('ISOBAR_SOURCES', 'none');
    if (kind === 'PostgreSQL') vi.stubEnv('DATABASE_URL', await create());
    await atShell('accounts', 'create', 'ada@example.org');
    await atShell('projects', 'members', 'default', '--add', 'ada@example.org');
    key = (await atShell('keys', 'create', '--name', 'attacked')).out.slice(4, 16);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it.each(COMMANDS)('isobar %s refuses a hostile text in a line, or takes it', async (command) => {
    for (const text of TEXTS) {
      const args = command.split(' ').map((word) => {
        if (word === 'EMAIL') return `hostile-${made++}@example.org`;
        return word === 'HERE' ? text : word === 'KEY' ? key : word;
      });
      const { status, out, err } = await atShell(...args);
      const seen = [text.slice(0, 40), status, out, err.slice(0, 500)];
      expect([0, 1], JSON.stringify(seen)).toContain(status);
      expect(err, JSON.stringify(seen)).not.toMatch(/\n\s+at |SqliteError|SQLITE|syntax error at/);
      expect(out + err, JSON.stringify(seen)).not.toMatch(UNPRINTABLE);
      expect(err.length, JSON.stringify(seen)).toBeLessThan(2000);
      if (status === 1) expect(out).toBe('');
    }
  });

  it.each(LISTS)('isobar %s still prints rows, without control characters', async (list) => {
    const table = await atShell(...list.split(' '));
    expect(table).toMatchObject({ status: 0, err: '' });
    expect(table.out.split('\n').length).toBeGreaterThan(2);
    expect(table.out).not.toMatch(UNPRINTABLE);
    const { out } = await atShell(...list.split(' '), '--json');
    expect(JSON.parse(out).length).toBeGreaterThan(0);
  });

  it('keeps a text with a statement or a script as it is', async () => {
    const [statement = '', , script = ''] = TEXTS;
    for (const text of [statement, script]) {
      await atShell('keys', 'create', '--name', text);
      const { id } = JSON.parse((await atShell('projects', 'create', text, '--json')).out);
      await atShell('credits', 'grant', id, '5', '--note', text);
      expect(JSON.parse((await atShell('credits', 'ledger', id, '--json')).out)[0].note).toBe(text);
      expect((await atShell('keys', 'list')).out).toContain(text);
      expect((await atShell('projects', 'list')).out).toContain(text);
    }
  });
});
