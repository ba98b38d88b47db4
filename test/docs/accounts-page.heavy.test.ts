import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/accounts.md'), 'utf8');
const cli = programFile('cli');
const folder = scratchFolder();
const plansFile = path.join(folder, 'plans.json');

/** The code blocks of the page, in its order. */
const blocks = Array.from(page.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, language = '', code = '']) => ({
  language,
  code,
}));

let gateway: TestGateway;
/** Ids and keys that commands have printed, by the names that the page has for them. */
const printed = new Map<string, string>();

beforeAll(async () => {
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(plansFile, blocks.find(({ language }) => language === 'json')?.code ?? '');
  gateway = await openGateway(path.join(folder, 'data'), undefined, undefined, { ISOBAR_PLANS: plansFile });
});
afterAll(() => gateway.close());

async function isobar(...args: readonly string[]) {
  return runProgram(process.execPath, [cli, ...args], {
    env: {
      ISOBAR_DATA: path.join(folder, 'data'),
      ISOBAR_PLANS: plansFile,
      ISOBAR_PUBLIC_URL: 'https://weather.example',
    },
  });
}

const statusOf = async (key: string) => {
  const answer = await fetch(`${gateway.address}/models`, { headers: { Authorization: `Bearer ${key}` } });
  await answer.body?.cancel();
  return answer.status;
};

it('has commands that do what it says, beside a running server, and answers like those that it shows', async () => {
  const lines = blocks
    .filter(({ language }) => language === 'console')
    .flatMap(({ code }) => code.split('\n'));
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith('$ isobar ')) continue;
    const args = [...line.slice('$ isobar '.length).matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    const end = await isobar(
      ...args.map((each) => printed.get(each) ?? (each === 'plans.json' ? plansFile : each)),
    );
    expect(end, line).toMatchObject({ status: 0 });
    const rest = lines.slice(index + 1);
    const until = rest.findIndex((each) => each === '' || each.startsWith('$ '));
    const shown = rest.slice(0, until < 0 ? rest.length : until);
    const got = end.stdout.trimEnd().split('\n');
    expect(got.length, line).toBe(shown.length);
    for (const [row, text] of shown.entries()) {
      // What is new each time has a name in capitals or dots on the page.
      const [, name] = /^([A-Z]+)$/.exec(text) ?? [];
      if (name !== undefined) {
        printed.set(name, got[row] ?? '');
        printed.set(`${name}_ID`, /^isb_([0-9a-f]{12})_/.exec(got[row] ?? '')?.[1] ?? '');
      } else expect(shapeOf(got[row] ?? ''), line).toBe(shapeOf(text));
    }
  }
  expect([...printed.keys()].sort()).toEqual(['KEY', 'KEY_ID', 'PROJECT', 'PROJECT_ID']);
}, 120_000);

it('has keys that a running server takes once they are made and refuses once they are revoked', async () => {
  const { stdout } = await isobar('keys', 'create', '--project', 'Customer A', '--name', 'short');
  const key = stdout.trim();
  expect(await statusOf(key)).toBe(200);
  const { status } = await isobar('keys', 'revoke', key);
  expect(status).toBe(0);
  // Looked up a second ago at most.
  await expect.poll(() => statusOf(key), { timeout: 10_000, interval: 100 }).toBe(401);
});

it('names what is near a misspelt project, key, plan or account, and exits with 1', async () => {
  for (const [args, words] of [
    [['keys', 'create', '--project', 'Custmer A'], 'did you mean Customer A?'],
    [['projects', 'plan', 'Customer A', 'harbuor'], 'did you mean harbour?'],
    [['accounts', 'disable', 'ada@exmple.org'], 'did you mean ada@example.org?'],
    [['credits', 'show', 'Custmer A'], 'did you mean Customer A?'],
    [['keys', 'revoke', 'zzz'], 'isobar keys list has them all'],
  ] as const) {
    const end = await isobar(...args);
    expect(end.stderr).toContain(words);
    expect(end).toMatchObject({ status: 1, stdout: '' });
  }
});

it('prints all lists as JSON arrays', async () => {
  for (const args of [
    'accounts list',
    'projects list',
    'keys list --all',
    'plans list',
    'credits ledger default',
    'audit',
  ]) {
    const { stdout, status } = await isobar(...args.split(' '), '--json');
    expect(status).toBe(0);
    expect(Array.isArray(JSON.parse(stdout)), args).toBe(true);
  }
  const { stdout } = await isobar('keys', 'create', '--json');
  expect(Object.keys(JSON.parse(stdout))).toEqual(['id', 'key', 'project']);
});

/** A line without what is new each time: ids, times, tokens, the host, and the blanks of columns. */
function shapeOf(line: string): string {
  return line
    .replaceAll(/#reset=\S+/g, '#reset=…')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME')
    .replaceAll(/\b[0-9a-f]{16}\b/g, 'ID')
    .replaceAll(/\b[0-9a-f]{12}\b/g, 'KEY')
    .replaceAll(/\S+@(?!example)\S+/g, 'USER')
    .replaceAll(/ {2,}/g, ' ');
}
