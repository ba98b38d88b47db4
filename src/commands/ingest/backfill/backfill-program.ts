import { Argument, type Command, Option } from 'commander';
import { type LeadRange, MODEL_IDS, type ModelId, type VariableName } from '../../../catalog/index.ts';
import {
  amountArgument,
  countArgument,
  leadsArgument,
  modelArgument,
  partArgument,
  timeArgument,
  variablesArgument,
} from '../../arguments.ts';

interface BackfillFlags {
  readonly leads?: LeadRange;
  readonly variables?: readonly VariableName[];
  readonly from: Date;
  readonly to: Date;
  readonly archive?: readonly string[];
  readonly order: 'newest-first' | 'oldest-first';
  readonly part: { readonly part: number; readonly of: number };
  readonly maxRate?: number;
  readonly maxDisk?: number;
  readonly samples: number;
}

/** Adds `isobar backfill`, whose work is loaded when it is called. */
export function addBackfillCommand(program: Command): void {
  program
    .command('backfill')
    .description(
      'Ingest the runs of months or years out of an archive; started again it resumes where it stopped.',
    )
    .addArgument(new Argument('<model>', `one of ${MODEL_IDS.join(', ')}`).argParser(modelArgument))
    .addOption(
      new Option('--from <init_time>', 'the first run, for example 2025-11-27T00')
        .argParser(timeArgument)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--to <init_time>', 'the last run, included').argParser(timeArgument).makeOptionMandatory(),
    )
    .option(
      '--archive <location...>',
      'folder or URL of a tree laid out like the producer’s; by default the producer’s own archive',
    )
    .addOption(
      new Option('--leads <range>', 'only these leads in hours, for example 0-48').argParser(leadsArgument),
    )
    .addOption(
      new Option('--variables <names>', 'only these variables, separated by commas').argParser(
        variablesArgument,
      ),
    )
    .addOption(
      new Option('--order <order>', 'which runs come first')
        .choices(['newest-first', 'oldest-first'])
        .default('newest-first'),
    )
    .addOption(
      new Option(
        '--part <n/of>',
        'only a share of the runs, such as 1/3, where several processes do the others',
      )
        .argParser(partArgument)
        .default({ part: 1, of: 1 }, '1/1'),
    )
    .addOption(new Option('--max-rate <MB/s>', 'megabytes to read in a second').argParser(amountArgument))
    .addOption(
      new Option('--max-disk <GB>', 'gigabytes to write; it ends once they are written').argParser(
        amountArgument,
      ),
    )
    .addOption(
      new Option('--samples <n>', 'fields of each run to make again and compare')
        .argParser(countArgument(0, 100))
        .default(1),
    )
    .action(async (of: ModelId, options: BackfillFlags) => {
      const { backfillCommand } = await import('./backfill.ts');
      await backfillCommand(of, {
        ...options,
        archive: options.archive ?? [],
        leads: options.leads ?? null,
        variables: options.variables ?? null,
        maxRate: options.maxRate ?? null,
        maxDisk: options.maxDisk ?? null,
      });
    });
}
