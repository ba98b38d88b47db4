import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runHostile } from '../../bench/hostile/hostile-run.ts';
import { scratchFolder } from '../support/scratch.ts';
import { sharedDemoData } from '../support/shared-demo.ts';

const folder = scratchFolder();

/** A data folder for one gateway. */
async function demoFor(name: string): Promise<string> {
  const data = path.join(folder, name);
  cpSync((await sharedDemoData()).folder, data, { recursive: true });
  return data;
}

// `npm run hostile` sends more of them.
it('1,000 hostile requests over all interfaces find no failure of the server, and no word of its inside', async () => {
  const { counts, failures, failuresAfter } = await runHostile({
    requests: 1000,
    seed: 20_261_123,
    demo: await demoFor('all'),
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

const run = async (name: string, code: string, requests: number) =>
  runHostile({
    requests,
    seed: 7,
    demo: await demoFor(name),
    logFile: path.join(folder, `${name}.log`),
    preload: planted(name, code),
  });

it('a fault in a rare branch is found within some hundred requests, and so is a failure after an answer', async () => {
  // One parameter of one route, in one of its forms.
  const rare = String.raw`if (/^\/profile\?(?:.*&)?lon=(?:&|$)/.test(req.url)) { res.writeHead(500).end(); return true; }`;
  const after = `if (req.url.startsWith('/models')) res.once('finish', () => { res.writableFinished; Object.defineProperty(req, 'route', { get() { throw new Error('planted'); } }); });`;
  const { failures, failuresAfter } = await run('faults', rare + after, 800);
  expect(failures.length).toBeGreaterThan(0);
  for (const { faults } of failures) expect(faults).toContain('status 500');
  expect(failuresAfter.length).toBeGreaterThan(0);
}, 300_000);

it('the end of the process is found', async () => {
  const end = `if (req.url.startsWith('http:')) setImmediate(() => { throw new Error('planted'); });`;
  await expect(run('end', end, 800)).rejects.toThrow(/the gateway ended at request/);
}, 300_000);
