import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { watchBeats } from '../../src/commands/serve/protocol/heartbeat.ts';
import { ProcessLink } from '../../src/platform/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const PATIENCE = { beatMs: 100, missed: 15 };
const SLOW_MS = 800;

const sources = pathToFileURL(path.resolve(import.meta.dirname, '../../src')).href;
const script = path.join(scratchFolder(), 'child.mjs');
writeFileSync(
  script,
  `const { ProcessLink } = await import('${sources}/platform/index.ts');
   const { beat } = await import('${sources}/commands/serve/protocol/heartbeat.ts');
   beat(new ProcessLink(process));
   process.on('message', (ms) => {
     if (typeof ms !== 'number') return;
     const end = performance.now() + ms;
     while (performance.now() < end);
     process.send('free');
   });`,
);

it('a process that is stopped counts as hung; one that is busy for a while, or where this one is, does not', async () => {
  const child = fork(script, { serialization: 'advanced' });
  try {
    let isHung = false;
    const hung = Promise.withResolvers<void>();
    watchBeats(new ProcessLink(child), PATIENCE, () => {
      isHung = true;
      hung.resolve();
    });
    await once(child, 'message');
    child.send(SLOW_MS);
    await once(child, 'message');
    // This process is blocked for longer than it waits for the other.
    const end = performance.now() + PATIENCE.beatMs * (PATIENCE.missed + 5);
    while (performance.now() < end);
    await once(child, 'message');
    expect(isHung).toBe(false);
    child.kill('SIGSTOP');
    await hung.promise;
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
  }
});
