#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { isModelId, MODEL_IDS, type ModelId, nearMatches } from './catalog/index.ts';
import { reportFailure } from './commands/report-failure.ts';
import { parseInitTime } from './forecast/index.ts';
import { VERSION } from './version.ts';

const program = new Command('isobar')
  .description('Weather forecasts from GRIB2 files, over GraphQL and REST.')
  .version(VERSION)
  .showHelpAfterError('(add --help for the ways to call it)')
  .exitOverride();

program
  .command('serve')
  .description('Start the gateway; settings come from the environment, see the README.')
  .action(async () => (await import('./commands/serve.ts')).serve());

program
  .command('ingest')
  .description('Take runs of a model into the store.')
  .argument('<model>', `one of ${MODEL_IDS.join(', ')}`, modelArgument)
  .argument('[more...]', 'more files or folders, as a shell expands them after --from')
  .requiredOption(
    '--from <location...>',
    'GRIB2 files, folders, or the URL of a file or of a tree laid out like the producer’s',
  )
  .option('--init-time <time>', 'only this run, for example 2026-01-01T00', timeArgument)
  .action(async (model: ModelId, more: string[], options: { from: string[]; initTime?: Date }) => {
    const { ingestCommand } = await import('./commands/ingest.ts');
    await ingestCommand(model, [...options.from, ...more], options.initTime ?? null);
  });

const grib = program.command('grib').description('Look into GRIB2 files.');

grib
  .command('ls')
  .description('List the fields of a file, one row each.')
  .argument('<file>')
  .option('--json', 'all keys, as a JSON array')
  .action(async (file: string, options: { json?: boolean }) => {
    const { listFields } = await import('./commands/grib.ts');
    await listFields(file, options.json === true);
  });

grib
  .command('values')
  .description(
    'Write the values of one field as raw little-endian float32 in the file’s scan order, NaN for missing.',
  )
  .argument('<file>')
  .requiredOption('--field <n>', 'number of the field, counted over the whole file from 0', indexArgument)
  .requiredOption('--out <path>', 'file to write')
  .action(async (file: string, options: { field: number; out: string }) => {
    const { writeValues } = await import('./commands/grib.ts');
    await writeValues(file, options.field, options.out);
  });

const keys = program.command('keys').description('Manage API keys.');

keys
  .command('create')
  .description('Make an API key of the default project and print it, this once.')
  .addOption(new Option('--name <name>', 'what it is for').default('cli'))
  .action(async ({ name }: { name: string }) => {
    const { createKey } = await import('./commands/keys.ts');
    await createKey(name);
  });

function modelArgument(text: string): ModelId {
  if (isModelId(text)) return text;
  const near = nearMatches(text, MODEL_IDS);
  throw new InvalidArgumentError(
    `The models are ${MODEL_IDS.join(', ')}.${near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`}`,
  );
}

function timeArgument(text: string): Date {
  try {
    return parseInitTime(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function indexArgument(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number, 0 or more.');
  return Number(text);
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what was wrong with the call, and how to get help.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else reportFailure(error);
}
