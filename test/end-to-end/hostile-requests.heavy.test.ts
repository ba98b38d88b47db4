import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runHostile } from '../../bench/hostile/hostile-run.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

// `npm run hostile` sends more of them, about all models.
it('1,000 hostile requests over all interfaces find no failure of the server, and no word of its inside', async () => {
  const { counts, failures, failuresAfter } = await runHostile({
    requests: 1000,
    seed: 20_261_123,
    models: ['arome', 'gfs'],
    logFile: path.join(folder, 'gateway.log'),
  });
  expect(failures).toEqual([]);
  expect(failuresAfter).toEqual([]);
  const interfaces = ['EDR', 'GraphQL', 'MCP', 'REST', 'STAC', 'accounts', 'pages', 'raw', 'refs'];
  expect(Object.keys(counts).sort()).toEqual(interfaces);
  // Most are refused, but not all: otherwise no handler would have been reached.
  for (const name of interfaces) expect(counts[name]?.['200'], name).toBeGreaterThan(0);
}, 300_000);

/** A module that the gateway loads first, which changes how requests are answered. */
function planted(name: string, code: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { Server } from 'node:http';
const { emit } = Server.prototype;
Server.prototype.emit = function (event, req, res, ...rest) {
  if (event === 'request') { ${code} }
  return emit.call(this, event, req, res, ...rest);
};`,
  );
  return file;
}

const run = (name: string, code: string, requests: number) =>
  runHostile({
    requests,
    seed: 7,
    models: ['arome'],
    logFile: path.join(folder, `${name}.log`),
    preload: planted(name, code),
  });

it('a fault in a rare branch is found within some hundred requests', async () => {
  // One parameter of one route, in one of its forms.
  const code = String.raw`if (/^\/profile\?(?:.*&)?lon=(?:&|$)/.test(req.url)) { res.writeHead(500).end(); return true; }`;
  const { failures } = await run('rare', code, 800);
  expect(failures.length).toBeGreaterThan(0);
  for (const { faults } of failures) expect(faults).toContain('status 500');
}, 300_000);

it('a failure after an answer is found, and so is the end of the process', async () => {
  const after = `if (req.url.startsWith('/models')) res.once('finish', () => { res.writableFinished; Object.defineProperty(req, 'route', { get() { throw new Error('planted'); } }); });`;
  expect((await run('after', after, 200)).failuresAfter.length).toBeGreaterThan(0);
  const end = `if (req.url.startsWith('http:')) setImmediate(() => { throw new Error('planted'); });`;
  await expect(run('end', end, 800)).rejects.toThrow(/the gateway ended at request/);
}, 300_000);
