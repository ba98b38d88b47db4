import type { Model, ModelRun } from '../api/models.ts';

/** What people call the models; others go by their ids. */
const SHORT: Readonly<Record<string, string>> = {
  gfs: 'GFS',
  euro_ifs: 'IFS',
  hrrr: 'HRRR',
  nam: 'NAM',
  icon_global: 'ICON',
  icon_eu: 'ICON-EU',
  arome: 'AROME',
};

/** A model's name in a line: `GFS`. */
export const shortName = ({ id }: Pick<Model, 'id'>): string =>
  SHORT[id] ?? id.replaceAll('_', ' ').toUpperCase();

/** The line to show with the data of a run, with the year of the run in it. */
export function attributionOf(model: Model, run: ModelRun | null): string {
  const line = run?.attribution ?? model.attribution;
  return line.replace('{year}', String(new Date(run?.initTime ?? Date.now()).getUTCFullYear()));
}
