import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { addAccessCommands } from '../../src/commands/access/access-program.ts';
import { REFUSALS, reportFailure } from '../../src/commands/ending/report-failure.ts';

/** How a command ended. */
export interface CommandEnd {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs `isobar accounts|projects|keys|plans|credits|audit` in this process, which spares the start of a program; one
 * after the other. What the settings in process.env name is the database.
 */
export async function atShell(...args: readonly string[]): Promise<CommandEnd> {
  let out = '';
  let err = '';
  const log = vi.spyOn(console, 'log').mockImplementation((text) => {
    out += `${text}\n`;
  });
  const error = vi.spyOn(console, 'error').mockImplementation((text) => {
    err += `${text instanceof Error ? text.stack : text}\n`;
  });
  const write = (text: string) => {
    err += text;
  };
  const program = new Command('isobar')
    .exitOverride()
    .configureOutput({ ...REFUSALS, writeOut: write, writeErr: write });
  addAccessCommands(program);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (failure) {
    if (failure instanceof CommanderError) process.exitCode = failure.exitCode;
    else reportFailure(failure);
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
  const status = Number(process.exitCode);
  process.exitCode = before;
  return { status, out, err };
}
