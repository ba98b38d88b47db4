import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface ProgramEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. Not waited for in step: the server that it asks may be in this very thread. */
export async function runProgram(
  program: string,
  args: readonly string[],
  {
    env,
    cwd,
    stdin = '',
  }: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly stdin?: string } = {},
): Promise<ProgramEnd> {
  const child = spawn(program, args, {
    env: { ...process.env, NO_PROXY: '127.0.0.1,localhost', ...env },
    ...(cwd !== undefined && { cwd }),
  });
  child.stdin.end(stdin);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}
