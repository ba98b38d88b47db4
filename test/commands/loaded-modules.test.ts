import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';

const COUNTER = new URL('./loaded-modules.ts', import.meta.url).href;
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const folder = scratchFolder();

/** Packages, and folders of src, of which a command loads any file. */
function loadedBy(...command: string[]): { readonly packages: Set<string>; readonly folders: Set<string> } {
  const { stderr } = spawnSync(process.execPath, ['--import', COUNTER, CLI, ...command], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent' },
  });
  const urls: string[] = JSON.parse(/^loaded: (.*)$/m.exec(stderr)?.[1] ?? '[]');
  const found = (pattern: RegExp) => new Set(urls.flatMap((url) => pattern.exec(url)?.[1] ?? []));
  return {
    packages: found(/.*(?:\/node_modules|\/packages)\/((?:@[^/]+\/)?[^/]+)/),
    folders: found(/(?<!\/gribjs)\/src\/([^/]+)\//),
  };
}

it.each([
  ['runs', ['runs']],
  ['keys create', ['keys', 'create']],
  ['store ls', ['store', 'ls']],
])('isobar %s loads the store and no interface, codec or forecast', (_, command) => {
  const { packages, folders } = loadedBy(...command);
  expect(folders).toEqual(new Set(['access', 'catalog', 'commands', 'geo', 'platform', 'store']));
  for (const name of ['graphql', 'express', 'gribjs', 'temporal-polyfill', 'pg'])
    expect(packages).not.toContain(name);
  expect(packages).toContain('kysely');
});

it('isobar grib ls loads the codec and no database', () => {
  const { packages, folders } = loadedBy('grib', 'ls', '/no/such/file');
  expect(folders).toEqual(new Set(['catalog', 'commands', 'platform']));
  expect(packages).toContain('gribjs');
  for (const name of ['graphql', 'express', 'kysely']) expect(packages).not.toContain(name);
});

it('a server without requests of assistants does not load their protocol', () => {
  const app = fileURLToPath(new URL('../../src/app.ts', import.meta.url));
  const { stderr } = spawnSync(process.execPath, ['--import', COUNTER, app], { encoding: 'utf8' });
  expect(stderr).toContain('/src/mcp/http/router.ts');
  expect(stderr).toContain('/express/');
  expect(stderr).not.toContain('@modelcontextprotocol');
});
