import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const from = (file: string) => JSON.stringify(new URL(`../../src/commands/${file}`, import.meta.url).href);

/** A command that says when it begins, and clears away what it has begun when it is interrupted. */
const COMMAND = `
  import { interruption } from ${from('ending/interruption.ts')};
  import { reportFailure } from ${from('ending/report-failure.ts')};
  const signal = interruption();
  const writing = setInterval(() => process.stdout.write('line\\n'), 5);
  try {
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  } catch (error) {
    clearInterval(writing);
    console.error('cleared away');
    reportFailure(error);
  }`;

async function run(end: (child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND]);
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  await once(child.stdout, 'data');
  end(child);
  const [code] = await once(child, 'close');
  return { code, err };
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('at %s a command clears away what it has begun, and says what it was', async (signal, code) => {
  expect(await run((child) => child.kill(signal))).toEqual({
    code,
    err: `cleared away\nisobar: interrupted by ${signal}\n`,
  });
});

it('ends without a complaint when nobody reads its output any more', async () => {
  expect(await run((child) => child.stdout?.destroy())).toEqual({ code: 141, err: 'cleared away\n' });
});
