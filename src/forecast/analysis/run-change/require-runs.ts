import { formatTime, IsobarError } from '../../../platform/index.ts';
import type { ComparedRun } from './compared-run.ts';

/**
 * The newest of runs that are ordered newest first. Throws IsobarError('validation_error') for an empty list, for runs of several
 * models and for duplicates.
 */
export function requireOneModel(runs: readonly ComparedRun[]): ComparedRun {
  const newest = runs[0];
  if (newest === undefined) throw new IsobarError('validation_error', 'there are no runs to compare');
  const models = [...new Set(runs.map(({ model }) => model))];
  if (models.length > 1) {
    throw new IsobarError(
      'validation_error',
      `runs of one model are compared, not of ${models.join(', ')}; ask for the spread over models`,
    );
  }
  const twice = runs.find((run, index) => run.initTime === runs[index + 1]?.initTime);
  if (twice === undefined) return newest;
  const time = formatTime(new Date(twice.initTime));
  throw new IsobarError('validation_error', `the run of ${time} is named twice; name each run once`);
}

/** Throws IsobarError('validation_error') for a valid time that none of the runs has, naming the nearest. */
export function requireValidTime(runs: readonly ComparedRun[], name: string, time: number): void {
  const all = runs.flatMap(({ times }) => times).sort((a, b) => a - b);
  if (all.includes(time)) return;
  const [before, after] = [all.findLast((other) => other < time), all.find((other) => other > time)];
  const nearest = [before, after]
    .filter((other) => other !== undefined)
    .map((other) => formatTime(new Date(other)));
  const hint = nearest.length > 0 ? `; the nearest are ${nearest.join(' and ')}` : '';
  const isBetween = before !== undefined && after !== undefined;
  throw new IsobarError(
    'validation_error',
    `none of the runs has ${name} at ${formatTime(new Date(time))}${hint}`,
    { reason: isBetween ? 'off_step' : 'beyond_run', argument: 'validTime', nearest },
  );
}
