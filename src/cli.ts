#!/usr/bin/env node
import { Argument, Command, CommanderError, Option } from 'commander';
import { setUpNode } from './app/node-settings.ts';
import {
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  type PressureBase,
  type VariableName,
} from './catalog/index.ts';
import { addAccessCommands } from './commands/access/access-program.ts';
import {
  countArgument,
  leadsArgument,
  membersArgument,
  modelArgument,
  modelsArgument,
  parametersArgument,
  timeArgument,
  variablesArgument,
} from './commands/arguments.ts';
import { tolerateClosedOutput } from './commands/ending/interruption.ts';
import { REFUSALS, reportFailure } from './commands/ending/report-failure.ts';
import { addBackfillCommand } from './commands/ingest/backfill/backfill-program.ts';
import type { RecordOptions } from './commands/ingest/rehearsal/record.ts';
import { VERSION } from './version.ts';

// Each command is loaded when it is called: most need only a part of the program.

setUpNode();
tolerateClosedOutput();

const MODELS = MODEL_IDS.join(', ');
const model = () => new Argument('<model>', `one of ${MODELS}`).argParser(modelArgument);
const initTime = (what: string) =>
  new Option('--init-time <time>', `${what}, for example 2026-01-01T00`).argParser(timeArgument);
const leads = () =>
  new Option('--leads <range>', 'only these leads in hours, for example 0-48').argParser(leadsArgument);
const variables = () =>
  new Option('--variables <names>', 'only these variables, separated by commas').argParser(variablesArgument);

const program = new Command('isobar')
  .description('Weather forecasts from GRIB2 files, over GraphQL and REST.')
  .version(VERSION)
  .showHelpAfterError('(add --help for usage)')
  .exitOverride()
  .configureOutput(REFUSALS);

// `isobar rehearse record --to FILE` and `isobar rehearse --to FILE` are two commands' options.
program.enablePositionalOptions();

program
  .command('serve')
  .description('Start the gateway; settings come from the environment, see the README.')
  .action(async () => (await import('./commands/serve/serve.ts')).serve());

program
  .command('doctor')
  .description('Check what a server with these settings needs: memory, disk, database, producers and more.')
  .action(async () => (await import('./commands/doctor/doctor.ts')).doctorCommand());

program
  .command('ingest')
  .description('Ingest runs of a model; without --from out of the producer’s files on the internet.')
  .addArgument(model())
  .argument('[more...]', 'more files or folders, as a shell expands them after --from')
  .option(
    '--from <location...>',
    'GRIB2 files, folders, or the URL of a file or of a tree laid out like the producer’s',
  )
  .addOption(initTime('only this run'))
  .addOption(new Option('--latest', 'the newest run that there is (the default)').conflicts('initTime'))
  .addOption(leads())
  .addOption(variables())
  .action(async (of: ModelId, more: string[], options: IngestFlags) => {
    const { ingestCommand } = await import('./commands/ingest/ingest.ts');
    await ingestCommand(of, {
      from: [...(options.from ?? []), ...more],
      initTime: options.initTime ?? null,
      leads: options.leads ?? null,
      variables: options.variables ?? null,
    });
  });

interface IngestFlags extends RunFlags, FieldFlags {
  readonly from?: readonly string[];
}

interface RunFlags {
  readonly initTime?: Date;
}

interface ExportFlags extends RunFlags {
  readonly zarr: string;
  readonly leads?: LeadRange;
  readonly variables?: readonly (VariableName | PressureBase)[];
  readonly members?: readonly number[] | null;
  readonly unsharded?: true;
}

interface FieldFlags {
  readonly leads?: LeadRange;
  readonly variables?: readonly VariableName[];
}

addBackfillCommand(program);

program
  .command('watch')
  .description('Ingest the producers’ new runs as they appear, until stopped.')
  .argument('[model...]', `some of ${MODELS}; all those of ISOBAR_MODELS when left out`, modelsArgument)
  .action(async (models: readonly ModelId[] = []) =>
    (await import('./commands/ingest/watch.ts')).watchCommand(models),
  );

program
  .command('work')
  .description('Ingest what watchers have queued in PostgreSQL (DATABASE_URL), until stopped.')
  .addOption(
    new Option('--concurrency <n>', 'segments at a time, each of up to 2.5 GB')
      .argParser(countArgument(1, 64))
      .default(1),
  )
  .action(async ({ concurrency }: { concurrency: number }) =>
    (await import('./commands/ingest/watch.ts')).workCommand(concurrency),
  );

program
  .command('mcp')
  .description('Serve assistants by the Model Context Protocol on standard input and output.')
  .action(async () => (await import('./commands/mcp.ts')).mcpCommand());

program
  .command('runs')
  .description('List the stored runs.')
  .argument('[model]', `one of ${MODELS}; all when left out`, modelArgument)
  .option('--json', 'as a JSON array')
  .addOption(
    new Option('--limit <n>', 'the newest n of each model; by default 50').argParser(
      countArgument(1, 1_000_000),
    ),
  )
  .addOption(new Option('--all', 'all runs').conflicts('limit'))
  .action(
    async (
      of: ModelId | undefined,
      { json, limit, all }: { json?: boolean; limit?: number; all?: boolean },
    ) =>
      (await import('./commands/store/runs.ts')).runsCommand(
        of ?? null,
        json === true,
        all === true ? null : limit,
      ),
  );

program
  .command('verify')
  .description('Check a stored run: all its checksums, and random fields made again from its source.')
  .addArgument(model())
  .addOption(initTime('the run; by default the one that answers'))
  .addOption(
    new Option('--samples <n>', 'fields that are made again').argParser(countArgument(0, 10_000)).default(20),
  )
  .action(async (of: ModelId, options: RunFlags & { samples: number }) => {
    const { verifyCommand } = await import('./commands/store/verify.ts');
    await verifyCommand(of, options.initTime ?? null, options.samples);
  });

const store = program.command('store').description('Look after the stored cubes.');

store
  .command('ls')
  .description('List runs with their segments and sizes, and files that belong to none.')
  .option('--json', 'as JSON')
  .action(async ({ json }: { json?: boolean }) =>
    (await import('./commands/store/store.ts')).listStore({ json: json === true }),
  );

store
  .command('verify')
  .description('Read and check everything that is stored, or one model’s run.')
  .argument('[model]', `one of ${MODELS}`, modelArgument)
  .addOption(initTime('the run; by default the one that answers'))
  .action(async (of: ModelId | undefined, options: RunFlags) => {
    const { verifyStore } = await import('./commands/store/store.ts');
    await verifyStore(of === undefined ? null : { model: of, initTime: options.initTime ?? null });
  });

store
  .command('sweep')
  .description('Delete files that belong to no run and are older than an hour.')
  .action(async () => (await import('./commands/store/store.ts')).sweepStore());

store
  .command('adopt')
  .description(
    'Bring runs back whose database is lost: makes the store this database’s, from the manifests in it.',
  )
  .action(async () => (await import('./commands/store/repair/adopt.ts')).adoptStore());

store
  .command('repair')
  .description('Check everything that is stored, or one model’s run, and make what is damaged again.')
  .argument('[model]', `one of ${MODELS}`, modelArgument)
  .option('--from <location...>', 'where the messages are; by default where they came from')
  .addOption(initTime('the run; by default the one that answers'))
  .action(async (of: ModelId | undefined, options: RunFlags & { from?: readonly string[] }) => {
    const { repairStore } = await import('./commands/store/repair/repair.ts');
    const named = of === undefined ? null : { model: of, initTime: options.initTime ?? null };
    await repairStore(named, options.from ?? []);
  });

store
  .command('drop')
  .description('Forget a run and delete its files, at once.')
  .addArgument(model())
  .addArgument(new Argument('<init_time>', 'the run, for example 2026-01-01T00').argParser(timeArgument))
  .action(async (of: ModelId, time: Date) =>
    (await import('./commands/store/repair/adopt.ts')).dropRun(of, time),
  );

store
  .command('export')
  .description('Write a run as a Zarr 3 group, which xarray, GDAL and zarrita open.')
  .addArgument(model())
  .requiredOption('--zarr <folder>', 'folder to make')
  .addOption(initTime('the run; by default the one that answers'))
  .addOption(leads())
  .addOption(
    new Option(
      '--variables <names>',
      'only these variables, or base names such as temperature with all of their levels, separated by commas',
    ).argParser(parametersArgument),
  )
  .addOption(
    new Option(
      '--members <numbers>',
      'only these members of an ensemble, for example 0,3-9; 0 is the control',
    ).argParser(membersArgument),
  )
  .option('--unsharded', 'a file for each chunk, which GDAL before 3.13 reads too')
  .action(async (of: ModelId, options: ExportFlags) => {
    const { exportStore } = await import('./commands/store/store.ts');
    await exportStore({
      model: of,
      initTime: options.initTime ?? null,
      zarr: options.zarr,
      leads: options.leads ?? null,
      variables: options.variables ?? null,
      members: options.members ?? null,
      sharded: options.unsharded !== true,
    });
  });

program
  .command('backup')
  .description('Copy the data folder of ISOBAR_DATA, while it is in use too, and check the copy.')
  .argument('<folder>', 'folder to make, or an empty one')
  .action(async (folder: string) =>
    (await import('./commands/store/backup/backup.ts')).backupCommand(folder),
  );

program
  .command('restore')
  .description('Make the data folder of ISOBAR_DATA, which must be empty, from a backup, and check it.')
  .argument('<folder>', 'what isobar backup has made')
  .action(async (folder: string) =>
    (await import('./commands/store/backup/backup.ts')).restoreCommand(folder),
  );

const demo = program.command('demo').description('Play with the synthetic demo atmosphere.');

demo
  .command('next')
  .description('Make the next synthetic run of a model appear now, in a running server’s store too.')
  .addArgument(model())
  .action(async (of: ModelId) => (await import('./commands/ingest/demo.ts')).nextRun(of));

const rehearse = program
  .command('rehearse')
  .description(
    'Play a day of the producers on loopback, faster than it went: a synthetic one, with what goes wrong on bad days, or a recorded one.',
  )
  .argument('[model...]', `some of ${MODELS}; all when left out`, modelsArgument)
  .enablePositionalOptions()
  .option(
    '--to <file>',
    'file to write, which ISOBAR_REHEARSAL of the servers that ingest the day names',
    'rehearsal.json',
  )
  .addOption(
    new Option('--start <time>', 'where the clock begins; by default two days ago').argParser(timeArgument),
  )
  .addOption(new Option('--hours <n>', 'hours of that clock').argParser(countArgument(1, 240)).default(24))
  .addOption(
    new Option('--pace <n>', 'how many times as fast as it went')
      .argParser(countArgument(1, 3600))
      .default(60),
  )
  .addOption(
    new Option('--seed <n>', 'decides what goes wrong').argParser(countArgument(0, 2 ** 31 - 1)).default(1),
  )
  .addOption(
    new Option('--recording <folder>', 'play what isobar rehearse record kept there').conflicts([
      'start',
      'hours',
      'seed',
    ]),
  )
  .action(async (models: readonly ModelId[] = [], options: RehearseFlags) => {
    const { playCommand, rehearseCommand } = await import('./commands/ingest/rehearsal/rehearse.ts');
    const { start = midnightTwoDaysAgo(), recording, ...rest } = options;
    if (recording === undefined) await rehearseCommand(models, { ...rest, start });
    else await playCommand(models, { ...rest, recording });
  });

rehearse
  .command('record')
  .description('Stand before the producers and keep what they answer to a server that ingests through it.')
  .argument('[model...]', `some of ${MODELS}; those of ISOBAR_MODELS when left out`, modelsArgument)
  .requiredOption('--into <folder>', 'new folder for the recording')
  .option(
    '--to <file>',
    'file to write, which ISOBAR_REHEARSAL of the server that ingests names',
    'rehearsal.json',
  )
  .addOption(new Option('--hours <n>', 'how long').argParser(countArgument(1, 240)).default(24))
  .addOption(
    new Option('--max-gb <n>', 'what it may take on the disk')
      .argParser(countArgument(1, 100_000))
      .default(100),
  )
  .action(async (models: readonly ModelId[] = [], options: RecordOptions) => {
    const { recordCommand } = await import('./commands/ingest/rehearsal/record.ts');
    await recordCommand(models, options);
  });

interface RehearseFlags {
  readonly to: string;
  readonly start?: Date;
  readonly hours: number;
  readonly pace: number;
  readonly seed: number;
  readonly recording?: string;
}

function midnightTwoDaysAgo(): Date {
  const day = new Date(Date.now() - 2 * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}

const grib = program.command('grib').description('Look into GRIB2 files.');

grib
  .command('ls')
  .description('List the fields of a file, one row each.')
  .argument('<file>', 'file, plain or packed (.gz, .bz2, .zst), or - for standard input')
  .option('--json', 'all keys, as a JSON array')
  .action(async (file: string, options: { json?: boolean }) => {
    const { listFields } = await import('./commands/grib/grib.ts');
    await listFields(file, options.json === true);
  });

grib
  .command('values')
  .description(
    'Write the values of one field as raw little-endian float32 in the file’s scan order, NaN for missing.',
  )
  .argument('<file>', 'file, plain or packed (.gz, .bz2, .zst), or - for standard input')
  .addOption(
    new Option('--field <n>', 'number of the field, counted over the whole file from 0')
      .argParser(countArgument(0, 999_999_999))
      .makeOptionMandatory(),
  )
  .requiredOption('--out <path>', 'file to write')
  .action(async (file: string, options: { field: number; out: string }) => {
    const { writeValues } = await import('./commands/grib/grib.ts');
    await writeValues(file, options.field, options.out);
  });

addAccessCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  // Commander has said what was wrong with the call, and how to get help.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else reportFailure(error);
}
