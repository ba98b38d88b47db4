import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';

const COUNTER = new URL('./loaded-modules.ts', import.meta.url).href;
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const folder = scratchFolder();

/** The URLs of all modules that a program loads. */
function modulesOf(...program: string[]): string[] {
  return modulesWith({}, ...program);
}

function modulesWith(settings: Readonly<Record<string, string>>, ...program: string[]): string[] {
  const file = join(folder, 'modules.json');
  rmSync(file, { force: true });
  spawnSync(process.execPath, ['--import', COUNTER, ...program], {
    env: {
      PATH: process.env['PATH'],
      ISOBAR_DATA: folder,
      ISOBAR_LOG_LEVEL: 'silent',
      LOADED_MODULES: file,
      ...settings,
    },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Packages, and folders of src, of which a command loads any file. */
function loadedBy(...command: string[]): { readonly packages: Set<string>; readonly folders: Set<string> } {
  const urls = modulesOf(CLI, ...command);
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
  expect(folders).toEqual(new Set(['access', 'app', 'catalog', 'commands', 'geo', 'platform', 'store']));
  for (const name of ['graphql', 'express', 'gribjs', 'temporal-polyfill', 'pg'])
    expect(packages).not.toContain(name);
  expect(packages).toContain('kysely');
});

it('isobar grib ls loads the codec and no database', () => {
  const { packages, folders } = loadedBy('grib', 'ls', '/no/such/file');
  expect(folders).toEqual(new Set(['app', 'catalog', 'commands', 'platform']));
  expect(packages).toContain('gribjs');
  for (const name of ['graphql', 'express', 'kysely']) expect(packages).not.toContain(name);
});

it('a server without requests of assistants does not load their protocol', () => {
  const modules = modulesOf(fileURLToPath(new URL('../../src/app/app.ts', import.meta.url))).join('\n');
  expect(modules).toContain('/src/mcp/http/router.ts');
  expect(modules).toContain('/express/');
  expect(modules).not.toContain('@modelcontextprotocol');
});

it('a server that is not traced does not load OpenTelemetry', () => {
  const modules = modulesOf(fileURLToPath(new URL('../../src/app/service.ts', import.meta.url))).join('\n');
  expect(modules).toContain('/src/app/app.ts');
  // Better Auth brings the API, which does nothing by itself.
  expect(modules).not.toMatch(/@opentelemetry\/(?!api)/);
});

it('tracing loads OpenTelemetry with the first span, and not where it is turned off', () => {
  const telemetry = ['--import', new URL('../../src/telemetry/index.ts', import.meta.url).href];
  const loads = (settings: Readonly<Record<string, string>>, ...command: string[]) =>
    modulesWith(settings, ...telemetry, CLI, ...command).some((url) =>
      url.includes('@opentelemetry/sdk-trace'),
    );
  // Nobody takes the spans: the command does not mind.
  const nowhere = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '100' };
  expect(loads(nowhere, 'runs')).toBe(true);
  expect(loads(nowhere, 'grib', 'ls', '/no/such/file')).toBe(false);
  expect(loads({ ...nowhere, OTEL_SDK_DISABLED: 'true' }, 'runs')).toBe(false);
  expect(loads({ ...nowhere, OTEL_TRACES_EXPORTER: 'none' }, 'runs')).toBe(false);
});
