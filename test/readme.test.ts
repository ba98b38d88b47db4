import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SETTINGS } from '../src/platform/index.ts';
import { openGateway, type TestGateway } from './support/gateway.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readme = read('README.md');
// Pictures are not pages: their bytes may look like links.
const documents = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...documents.map((name) => `docs/${name}`)];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

/** The member names and value types of an answer, without its numbers and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

it('the GraphQL query of the README gets an answer of the printed shape', async () => {
  const query = /```graphql\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const printed = /```json\n(\{"data"[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const first = JSON.parse(printed.replace(/,\s*\.\.\.\s*\]/, ']')) as { data: { points: unknown[] } };
  const { data, errors } = await gateway.query<{ points: unknown[] }>(query);
  expect(errors).toBeUndefined();
  expect(data.points).toHaveLength(2);
  expect(shapeOf(data.points[0])).toEqual(shapeOf(first.data.points[0]));
});

it('the REST call of the README gets an answer of the printed shape', async () => {
  const path = /"http:\/\/localhost:8080(\/point[^"]*)"/.exec(readme)?.[1] ?? '';
  const printed = /```json\n(\{"model"[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const response = await gateway.get(path);
  expect(response.status).toBe(200);
  expect(shapeOf(await response.json())).toEqual(shapeOf(JSON.parse(printed)));
});

it('the map of the README is a NetCDF file', async () => {
  const path = /"http:\/\/localhost:8080(\/bbox[^"]*)"/.exec(readme)?.[1] ?? '';
  const response = await gateway.get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-netcdf']);
  expect(response.headers.get('content-disposition')).toMatch(/filename="?gfs_air_temperature_2m/);
});

it('the README has a working request for each of the other interfaces', async () => {
  const paths = Array.from(
    readme.matchAll(/^ask [^"]*"http:\/\/localhost:8080([^"]*)"/gm),
    ([, path = '']) => path,
  );
  expect(paths.map((path) => path.split(/[/?]/)[1])).toEqual(['bbox', 'edr', 'stac', 'llm']);
  // The stored runs of the tests are of January.
  const requests = paths.map((path) => gateway.get(path.replace('tomorrow', 'on+15+January+2026')));
  const answers = await Promise.all(requests);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

it('docs/settings.md lists exactly the settings that exist, and the README some of them', () => {
  const namedIn = (page: string) =>
    Array.from(page.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm), ([, names = '']) => names)
      .join(', ')
      .split(', ')
      .map((name) => name.replaceAll('`', ''));
  expect(namedIn(read('docs/settings.md')).toSorted()).toEqual(SETTINGS.toSorted());
  const short = namedIn(readme);
  expect(short.length).toBeGreaterThan(4);
  for (const name of short) expect(SETTINGS).toContain(name);
});

it('the README has at most 150 lines', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
});

it('the EDR calls of docs/edr-queries.md lead from the landing page to the data', async () => {
  const recipe = /```sh\nEDR=[\s\S]*?```/.exec(read('docs/edr-queries.md'))?.[0] ?? '';
  const calls = [...recipe.matchAll(/^ask .*?"\$EDR([^"]*)"/gm)].map(([, call]) => `/edr${call}`);
  const answers = await Promise.all(calls.map((call) => gateway.get(call)));
  expect(answers.map((answer) => [answer.status, answer.headers.get('content-type')])).toEqual([
    [200, 'application/json'],
    [200, 'application/json'],
    [200, 'application/json'],
    [200, 'application/vnd.cov+json'],
    [200, 'application/x-netcdf'],
  ]);
});

/** Every `isobar` command of a page, as its words: those in code blocks and those between backticks. */
function commandsIn(page: string): string[][] {
  const lines = page.split('\n').filter((line) => line.startsWith('    '));
  const spans = [...page.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...lines, ...spans].flatMap((text) => {
    const command = /^\s*(?:npx )?isobar ([^#]*)/.exec(text)?.[1];
    return command === undefined ? [] : [command.replace(/[[\]]/g, '').trim().split(/\s+/)];
  });
}

/** What `isobar <command> --help` prints, by command. One process runs them all: most of the time goes into starting one. */
async function helpOf(commands: readonly string[]): Promise<Map<string, string>> {
  const cli = pathToFileURL(path.join(root, 'src/cli.ts')).href;
  // Commander reads the command line of an evaluated script differently, unless the option -e is hidden.
  const script = `process.execArgv.length = 0;
  for (const command of ${JSON.stringify(commands)}) {
    process.argv = ['node', 'isobar', ...command.split(' '), '--help'];
    await import(${JSON.stringify(cli)} + '?' + encodeURIComponent(command));
    console.log('end of ' + command);
  }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const help = new Map<string, string>();
  let rest = stdout;
  for (const command of commands) {
    const [text = '', ...others] = rest.split(`end of ${command}\n`);
    help.set(command, text);
    rest = others.join('');
  }
  return help;
}

it('every isobar command of the README and docs/ exists with the named options', async () => {
  const commands = pages.flatMap((page) => commandsIn(read(page)));
  expect(commands.length).toBeGreaterThan(15);
  const GROUPS = new Set(['accounts', 'credits', 'demo', 'grib', 'keys', 'plans', 'projects', 'store']);
  const options = new Map<string, Set<string>>();
  for (const words of commands) {
    const [first = '', second = ''] = words;
    // A command that has one below it too.
    const isNested = GROUPS.has(first) || (first === 'rehearse' && second === 'record');
    const name = words.slice(0, isNested ? 2 : 1).join(' ');
    const named = options.get(name) ?? new Set();
    for (const word of words) if (word.startsWith('--')) named.add(word);
    options.set(name, named);
  }
  const help = await helpOf([...options.keys()]);
  for (const [name, named] of options) {
    expect(help.get(name), name).toMatch(new RegExp(`^Usage: isobar ${name}\\b`));
    for (const option of named) expect(help.get(name), name).toContain(` ${option} `);
  }
});

it('every npm script and linked file of the README and docs/ exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of pages) {
    const text = read(page);
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty([script]);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)\)/g)) {
      if (target.includes('://')) continue;
      expect(existsSync(path.join(root, path.dirname(page), target)), `${page} links to ${target}`).toBe(
        true,
      );
    }
  }
});
