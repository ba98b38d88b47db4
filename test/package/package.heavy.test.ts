import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { nodeVersions } from '../../packages/gribjs/test/support/node-versions.ts';
import { checkTarball, hasPackageCheckers } from '../../packages/gribjs/test/support/package-checks.ts';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { startOtlpReceiver } from '../support/otlp-receiver.ts';
import { checkout, dataFolderBefore, freePort, installPackage, run, serve } from './installed.ts';

/** Of the data folder that the version before has left. */
const KEY = 'isb_48032edaf18d_xFvh33fi1sMGAZF52mK5IgmYxw4WVD3b';
const PLACE = 'model=gfs&lat=52.52&lon=13.405&init_time=2026-11-23T12';
const SECONDS = 1000;

let folder: string;
let built: string;
let tarball: string;
beforeAll(async () => {
  ({ folder, built, tarball } = await installPackage());
}, 300 * SECONDS);
afterAll(() => {
  if (folder !== undefined) rmSync(path.dirname(folder), { recursive: true });
});

const installed = (name: string) => path.join(folder, 'node_modules/isobar', name);
const manifest = () => JSON.parse(readFileSync(installed('package.json'), 'utf8'));

it.skipIf(!hasPackageCheckers)('publint and attw find nothing wrong with the tarball', () => {
  checkTarball(tarball);
});

it('has declarations for every entry that is a module', () => {
  const { exports } = manifest() as { exports: Record<string, string | { types: string; default: string }> };
  for (const [entry, target] of Object.entries(exports)) {
    if (entry === './package.json') continue;
    expect(target, entry).toMatchObject({ types: expect.stringMatching(/\.d\.ts$/) });
    if (typeof target === 'object') readFileSync(installed(target.types));
  }
  expect(Object.keys(exports)).toContain('./telemetry');
  // Node reads exports of a package's own folder alone.
  expect(readFileSync(installed('lib/gribjs/package.json'), 'utf8')).not.toContain('exports');
});

describe.each(Object.entries(nodeVersions()))(
  'installed in an empty folder, on Node %s,',
  (_version, node) => {
    const program = ['node_modules/.bin/isobar'];

    it.skipIf(node === null)('says its version', () => {
      const said = run(node ?? '', [...program, '--version'], folder).trim();
      expect(said).toBe(JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')).version);
    });

    it.skipIf(node === null)(
      'answers from the data folder of the version before as that did, and sends traces where they are asked for',
      async () => {
        const data = dataFolderBefore();
        const receiver = await startOtlpReceiver();
        const server = await serve(node ?? '', [...program, 'serve'], folder, {
          NODE_OPTIONS: '--import=isobar/telemetry',
          OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
          PORT: '0',
          ISOBAR_HOST: '127.0.0.1',
          ISOBAR_DATA: data,
          ISOBAR_SOURCES: 'none',
          ISOBAR_LAME_DUCK_SECONDS: '0',
        });
        try {
          const get = async (variable: string) => {
            const headers = { Authorization: `Bearer ${KEY}` };
            const answer = await fetch(`${server.address}/point?${PLACE}&var=${variable}`, { headers });
            return answer.json();
          };
          // What the version before answered itself.
          expect(await get('air_temperature_2m')).toMatchObject({
            lead_hours: [0, 1, 2, 3, 4, 5, 6],
            values: [264.54, 264.4, 264.24, 264.06, 263.86, 263.64, 263.41],
            run: { state: 'INCOMING', hours_present: 7, hours_expected: 209 },
          });
          expect(await get('total_precipitation')).toMatchObject({
            values: [null, 0.25, 0.19, 0.19, 0.19, 0.13, 0.19],
            nulls: [{ reason: 'BEFORE_FIRST_STEP', lead_hours: [0] }],
          });
          await (await fetch(`${server.address}/livez`)).text();
          expect(await server.stop()).toBe(0);
          const { version } = manifest();
          expect(await receiver.spans()).toContainEqual(
            expect.objectContaining({
              name: 'GET /livez',
              resource: expect.objectContaining({ 'service.name': 'isobar', 'service.version': version }),
            }),
          );
          const env = ['env', `ISOBAR_DATA=${data}`, node ?? '', ...program];
          expect(run('/usr/bin/env', [...env.slice(1), 'store', 'verify'], folder)).toContain('2 cubes');
        } finally {
          await server.stop();
          await receiver.stop();
          rmSync(data, { recursive: true });
        }
      },
    );

    it.skipIf(node === null)(
      'serves below a path of another program',
      async () => {
        cpSync(path.join(checkout, 'examples/library/server.ts'), path.join(folder, 'server.ts'));
        const port = String(await freePort());
        const server = await serve(node ?? '', ['server.ts'], folder, { PORT: port });
        try {
          const get = (address: string) => fetch(server.address + address);
          const point = () =>
            get('/weather/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=3');
          await expect
            .poll(async () => (await point()).status, { timeout: 60 * SECONDS, interval: 500 })
            .toBe(200);
          expect(await (await point()).json()).toMatchObject({
            lead_hours: [0, 1, 2, 3],
            run: { synthetic: true },
          });
          const page = await fetch(`${server.address}/weather`, { headers: { Accept: 'text/html' } });
          expect(page.url).toBe(`${server.address}/weather/`);
          const [, script = ''] = /src="\.\/([^"]+)"/.exec(await page.text()) ?? [];
          expect((await get(`/weather/${script}`)).headers.get('content-type')).toContain('javascript');
          expect(await (await get('/')).text()).toContain('A site of ours');
          expect(await server.stop()).toBe(0);
        } finally {
          await server.stop();
          rmSync(path.join(folder, 'weather'), { recursive: true, force: true });
        }
      },
      120 * SECONDS,
    );
  },
);

describe('the package', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
  });
  afterAll(() => gateway?.close());

  it(
    'serves the same pages and descriptions as the checkout',
    async () => {
      const server = await serve(process.execPath, ['node_modules/.bin/isobar', 'serve'], folder, {
        PORT: '0',
        ISOBAR_DATA: 'empty',
        ISOBAR_SOURCES: 'none',
        // Those of the checkout's server, which is a demo's.
        ISOBAR_MODELS: MODEL_IDS.join(','),
      });
      try {
        const scripts = globSync('*', { cwd: path.join(checkout, 'dist/web/assets') }).slice(0, 40);
        const statics = globSync('*', { cwd: path.join(checkout, 'src/web/static') });
        const assets = [...scripts, ...statics].map((name) => `/assets/${name}`);
        const pages = ['/', '/account', '/console', '/docs', '/graphql', '/edr'];
        const texts = ['/openapi.json', '/llm.txt', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'];
        for (const address of [...assets, ...pages, ...texts]) {
          const headers = { Accept: pages.includes(address) ? 'text/html' : '*/*' };
          const [ours, theirs] = await Promise.all(
            [gateway.address, server.address].map((at) => fetch(at + address, { headers })),
          );
          expect(theirs?.status, address).toBe(200);
          expect(ours?.status, address).toBe(200);
          const [here, there] = await Promise.all([ours?.text(), theirs?.text()]);
          expect(there === here, `${address} is the same`).toBe(true);
        }
      } finally {
        await server.stop();
      }
    },
    60 * SECONDS,
  );

  it('has nothing that only a checkout needs', () => {
    const { scripts, devDependencies, workspaces, private: isPrivate, dependencies } = manifest();
    expect([scripts, devDependencies, workspaces, isPrivate]).toEqual(Array(4).fill(undefined));
    for (const name of ['vite', 'react', 'maplibre-gl', 'gribjs', 'swagger-ui-dist', 'd3-geo']) {
      expect(dependencies, name).not.toHaveProperty(name);
    }
    const files = globSync('**/*', { cwd: installed('.') });
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  });

  it('pins every package below it, none of which runs a script when it is installed', () => {
    const { packages } = JSON.parse(readFileSync(installed('npm-shrinkwrap.json'), 'utf8'));
    const lock = JSON.parse(readFileSync(path.join(checkout, 'package-lock.json'), 'utf8'));
    const entries = Object.entries<Record<string, unknown>>(packages).filter(([place]) => place !== '');
    expect(entries.length).toBeGreaterThan(200);
    for (const [place, entry] of entries) {
      expect(entry['integrity'], place).toBe(lock.packages[place].integrity);
      expect(entry['hasInstallScript'], place).toBeUndefined();
    }
    // npm itself finds nothing missing, nothing too much.
    run('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'], built);
  });

  it(
    'has types that compile without a complaint, and refuse a setting that there is not',
    () => {
      cpSync(path.join(checkout, 'examples/library/server.ts'), path.join(folder, 'server.ts'));
      const wrong = `import { createIsobar } from 'isobar';\nawait createIsobar({ ISOBAR_DTA: 'x' });\nawait createIsobar({ ISOBAR_SOURCES: 'all' });\n`;
      writeFileSync(path.join(folder, 'wrong.ts'), wrong);
      const options = {
        module: 'nodenext',
        target: 'es2024',
        strict: true,
        noEmit: true,
        skipLibCheck: false,
      };
      const compile = (file: string) => {
        const tsconfig = { compilerOptions: { ...options, types: ['node'] }, files: [file] };
        writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
        return run(
          process.execPath,
          [path.join(checkout, 'node_modules/typescript/bin/tsc'), '-p', folder, '--checkers', '1'],
          folder,
        );
      };
      expect(compile('server.ts')).toBe('');
      expect(() => compile('wrong.ts')).toThrow(
        /ISOBAR_DTA[\s\S]*ISOBAR_SOURCES|wrong\.ts\(2[\s\S]*wrong\.ts\(3/,
      );
    },
    60 * SECONDS,
  );
});
