import { modelOf } from '../../catalog/index.ts';
import { SYNTHETIC_NOTICE, titleAttributes } from '../attribution.ts';
import { parameterKeyOf } from '../datasets.ts';
import { timeText } from '../time-text.ts';
import type { GridDataset } from './dataset/grid-dataset.ts';
import type { Attributes } from './file/netcdf-file.ts';

/** Attributes of the file (CF-1.11, section 2.6.2), and the attribution that the producer requires. */
export function globalAttributes(dataset: GridDataset): Attributes {
  const { model, quantities, source, attribution, licence, synthetic, createdAt, version, horizonHours } =
    dataset;
  const { sources } = modelOf(model);
  const { title, institution } = titleAttributes(dataset);
  const what = [...new Set(quantities.map(parameterKeyOf))].join(', ');
  const comments = [
    synthetic ? SYNTHETIC_NOTICE : null,
    dataset.axes.kind === 'latlon' && dataset.axes.made !== null ? `Grid: ${dataset.axes.made}.` : null,
  ].filter((comment) => comment !== null);
  return {
    Conventions: 'CF-1.11',
    featureType: featureType(dataset),
    title: `${title}: ${what}`,
    institution,
    source,
    history: `${timeText(createdAt)} Isobar ${version}: subset of the run written as NetCDF-4`,
    references: synthetic ? undefined : sources[0]?.base,
    comment: comments.length === 0 ? undefined : comments.join(' '),
    forecast_horizon_hours: horizonHours,
    license: licence,
    attribution: attribution ?? undefined,
  };
}

/** Of files with places, where all variables are of one type (CF-1.11, section 9.4). */
function featureType({ axes, quantities }: GridDataset): string | undefined {
  if (axes.kind !== 'places') return undefined;
  const onLevels = quantities.filter(({ vertical }) => vertical).length;
  if (onLevels === 0) return 'timeSeries';
  return onLevels === quantities.length ? 'timeSeriesProfile' : undefined;
}
