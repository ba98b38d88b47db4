import { modelOf } from '../../catalog/index.ts';
import type { GridDataset } from '../grid-dataset.ts';
import { INSTITUTIONS } from '../institutions.ts';
import type { Attributes } from './netcdf-file.ts';

/** Attributes of the file: CF-1.11, section 2.6.2, and who has to be named for the data. */
export function globalAttributes(dataset: GridDataset): Attributes {
  const { model, initTime, quantities, source, attribution, licence, synthetic, createdAt, version } =
    dataset;
  const { title, sources } = modelOf(model);
  const what = quantities.map(({ quantity }) => quantity.name).join(', ');
  const comments = [
    synthetic ? 'Synthetic: made up for demonstration. This is not a forecast.' : null,
    dataset.axes.kind === 'latlon' && dataset.axes.made !== null ? `Grid: ${dataset.axes.made}.` : null,
  ].filter((comment) => comment !== null);
  return {
    Conventions: 'CF-1.11',
    title: `${synthetic ? 'Synthetic data in the shape of ' : ''}${title}, run of ${timeText(initTime)}: ${what}`,
    institution: synthetic ? 'None: the data are made up' : INSTITUTIONS[model],
    source,
    history: `${timeText(createdAt)} Isobar ${version}: subset of the run written as NetCDF-4`,
    references: synthetic ? undefined : sources[0]?.base,
    comment: comments.length === 0 ? undefined : comments.join(' '),
    license: licence,
    attribution: attribution ?? undefined,
  };
}

function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
