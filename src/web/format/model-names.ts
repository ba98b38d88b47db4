import type { Model, ModelRun } from '../api/catalog/models.ts';
import type { StoredRun } from '../api/catalog/run.ts';
import type { Texts } from '../texts/en.ts';
import { formatDate } from './times/times.ts';

/** What people call the models; others go by their ids. */
const SHORT: Readonly<Record<string, string>> = {
  gfs: 'GFS',
  euro_ifs: 'IFS',
  hrrr: 'HRRR',
  nam: 'NAM',
  icon_global: 'ICON',
  icon_eu: 'ICON-EU',
  arome: 'AROME',
  ifs_ens: 'IFS-ENS',
};

/** A model's name in a line: `GFS`. */
export const shortName = ({ id }: Pick<Model, 'id'>): string =>
  SHORT[id] ?? id.replaceAll('_', ' ').toUpperCase();

/** The line to show with the data of a run. */
export function attributionOf(model: Model, run: ModelRun | null): string {
  return readableAttribution(run?.attribution ?? model.attribution, run?.initTime ?? null);
}

/** A producer's line without its blanks: the year of the run, the date of the run where the producer asks for a date. */
export function readableAttribution(line: string, initTime: string | null, language = 'en'): string {
  const time = initTime ?? new Date().toISOString();
  const [year] = time.split('-', 1);
  const date = `${formatDate(time, 'UTC', language)} ${year}`;
  return line
    .replace('{year}', year ?? '')
    .replace(/\(c\)/i, '©')
    .replace(/^Copyright ©/, '©')
    .replace(/\s*\(with date of last update\)/, `, ${date}`)
    .replace('CC-BY-', 'CC BY ');
}

/** What an incomplete run lacks, in a sentence. */
export const lackOf = ({ presentHours, expectedHours, missingVariables }: StoredRun, texts: Texts): string =>
  texts.layers.partial(String(presentHours), String(expectedHours), missingVariables.length);
