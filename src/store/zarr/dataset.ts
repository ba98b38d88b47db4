import { modelOf, nativeOf, unitsMetadataOf, type VariableName, variableOf } from '../../catalog/index.ts';
import type { Manifest } from '../manifest.ts';
import { type Coordinate, type Horizontal, scalar } from './horizontal.ts';
import type { ArraySpec, Attributes } from './metadata.ts';

const EPOCH = 'seconds since 1970-01-01 00:00:00';

/** Attributes of the dataset: CF conventions 1.11, section 2.6.2, and the attribution of the data. */
export function datasetAttributes({ model, initTime, source, state }: Manifest): Attributes {
  const { title } = modelOf(model);
  const attribution = source.attribution?.replace('{year}', initTime.slice(0, 4));
  return {
    Conventions: 'CF-1.11',
    title: `${source.synthetic ? 'Synthetic data in the shape of ' : ''}${title}, run of ${initTime}`,
    source: source.label,
    ...(source.synthetic && { comment: 'Synthetic: made up for demonstration. This is not a forecast.' }),
    ...(source.licence !== undefined && { license: source.licence }),
    ...(attribution !== undefined && { attribution }),
    model,
    init_time: initTime,
    run_state: state,
  };
}

/** Valid time as the axis, with forecast period and initialisation as auxiliary coordinates. */
export function timeCoordinates(initTime: string, leads: readonly number[]): readonly Coordinate[] {
  const alongTime = { shape: [leads.length], dimensions: ['time'], chunkShape: [leads.length] };
  const start = Date.parse(initTime) / 1000;
  const calendar = 'proleptic_gregorian';
  return [
    {
      spec: {
        ...alongTime,
        name: 'time',
        dataType: 'int64',
        attributes: { standard_name: 'time', long_name: 'Valid time', units: EPOCH, calendar, axis: 'T' },
      },
      values: BigInt64Array.from(leads, (lead) => BigInt(start + lead * 3600)),
    },
    {
      spec: {
        ...alongTime,
        name: 'forecast_period',
        dataType: 'int32',
        // `hour` rather than `hours`, because readers decode `hours` as a duration.
        attributes: {
          standard_name: 'forecast_period',
          long_name: 'Time since the initialisation',
          units: 'hour',
        },
      },
      values: Int32Array.from(leads),
    },
    scalar('forecast_reference_time', BigInt64Array.of(BigInt(start)), 'int64', {
      standard_name: 'forecast_reference_time',
      long_name: 'Initialisation of the model',
      units: EPOCH,
      calendar,
    }),
  ];
}

/** The array of a variable: chunks hold all leads of a few cells, and shards hold up to `shard` rows and columns. */
export function variableArray(
  manifest: Manifest,
  variable: VariableName,
  leads: number,
  horizontal: Horizontal,
  shard: readonly [rows: number, columns: number],
): ArraySpec {
  const { rows, columns, chunk, dimensions, coordinates } = horizontal;
  const facts = variableOf(variable);
  const { standardName, longName, units, cellMethods } = facts;
  const unitsMetadata = unitsMetadataOf(facts);
  const native = nativeOf(manifest.model, variable);
  const flat = dimensions.length === 1;
  const shapeOf = (ofRows: number, ofColumns: number) =>
    flat ? [leads, ofColumns] : [leads, ofRows, ofColumns];
  const auxiliary = coordinates.filter(
    ({ spec }) => !dimensions.includes(spec.name) && spec.shape.length > 0,
  );
  return {
    name: variable,
    dataType: 'float64',
    shape: shapeOf(rows, columns),
    dimensions: ['time', ...dimensions],
    attributes: {
      standard_name: standardName,
      long_name: longName,
      units,
      ...(unitsMetadata !== undefined && { units_metadata: unitsMetadata }),
      cell_methods: native.status === 'unavailable' ? cellMethods : native.cellMethods,
      coordinates: [
        'forecast_period',
        'forecast_reference_time',
        ...auxiliary.map(({ spec }) => spec.name),
      ].join(' '),
      ...horizontal.attributes,
    },
    chunkShape: shapeOf(shard[0], shard[1]),
    innerShape: shapeOf(chunk[0], chunk[1]),
  };
}
