import { modelOf } from '../../../catalog/index.ts';
import { columnOf, isVertical, numbersByName, type PlacesDataset } from '../../datasets.ts';
import type { FileOrigin } from './collect-grid.ts';
import type { GridDataset, GridQuantity } from './grid-dataset.ts';

/** Series at places as a NetCDF file has them. Throws RangeError. */
export function collectPlaces(dataset: PlacesDataset, origin: FileOrigin): GridDataset {
  const { run, leads, fields, places, missing } = dataset;
  const { model, initTime, horizonHours, source, attribution, synthetic } = run;
  const quantities = [...numbersByName(fields).values()].map((n): GridQuantity => {
    const field = fields[n];
    if (field === undefined) throw new RangeError(`there is no field ${n}`);
    const columns = places.map((place) => columnOf(place.columns, n));
    // Places outside the domain have no values, and the decimals of the catalogue.
    const decimals = Math.max(...columns.map((column) => column.decimals));
    const planes = leads.map((_, t) =>
      Int32Array.from(columns, (column) => {
        const integer = column.integers[t] ?? missing;
        return integer === missing ? missing : integer * 10 ** (decimals - column.decimals);
      }),
    );
    return { ...field, vertical: isVertical(fields, field.quantity.name), planes, decimals, missing };
  });
  return {
    ...origin,
    model,
    initTime,
    horizonHours,
    leads,
    axes: {
      kind: 'places',
      latitudes: Float64Array.from(places, ({ latitude }) => latitude),
      longitudes: Float64Array.from(places, ({ longitude }) => longitude),
      names: places.map(({ location }) => location),
    },
    quantities,
    source,
    attribution,
    licence: modelOf(model).licence,
    synthetic,
  };
}
