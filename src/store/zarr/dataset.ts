import { modelOf, nativeOf, unitsMetadataOf, type VariableName, variableOf } from '../../catalog/index.ts';
import type { Manifest } from '../records/manifest.ts';
import type { ArraySpec, Attributes } from './files/metadata.ts';
import { type Coordinate, type Horizontal, scalar } from './horizontal.ts';

const PRESSURE = 'air_pressure';
const REALIZATION = 'realization';
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
  // Leads of models with quarter hours have fractions.
  const isWhole = leads.every(Number.isInteger);
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
        dataType: isWhole ? 'int32' : 'float64',
        // `hour` rather than `hours`, because readers decode `hours` as a duration.
        attributes: {
          standard_name: 'forecast_period',
          long_name: 'Time since the initialisation',
          units: 'hour',
        },
      },
      values: isWhole ? Int32Array.from(leads) : Float64Array.from(leads),
    },
    scalar('forecast_reference_time', BigInt64Array.of(BigInt(start)), 'int64', {
      standard_name: 'forecast_reference_time',
      long_name: 'Initialisation of the model',
      units: EPOCH,
      calendar,
    }),
  ];
}

/** A variable, or a parameter on several pressure levels. */
export interface ArrayContent {
  readonly name: string;
  /** Whose metadata it has, without the level where it has several. */
  readonly variable: VariableName;
  /** Length of its dimension of pressure levels; null for a variable on one level. */
  readonly levels: number | null;
  /** Length of its dimension of members; null for a variable without members. */
  readonly members: number | null;
}

/** Numbers of members, ascending. */
export function memberCoordinate(numbers: readonly number[]): Coordinate {
  const shape = [numbers.length];
  const attributes = {
    standard_name: 'realization',
    long_name: 'Number of the member of the ensemble; 0 is the control',
    units: '1',
    axis: 'E',
  };
  const along = { shape, dimensions: [REALIZATION], chunkShape: shape };
  return {
    spec: { ...along, name: REALIZATION, dataType: 'int32', attributes },
    values: Int32Array.from(numbers),
  };
}

/** hPa, from the ground up. */
export function levelCoordinate(hectopascals: readonly number[]): Coordinate {
  const shape = [hectopascals.length];
  const attributes = {
    standard_name: 'air_pressure',
    long_name: 'Pressure',
    units: 'hPa',
    positive: 'down',
    axis: 'Z',
  };
  const along = { shape, dimensions: [PRESSURE], chunkShape: shape };
  return {
    spec: { ...along, name: PRESSURE, dataType: 'float64', attributes },
    values: Float64Array.from(hectopascals),
  };
}

/**
 * The array of a variable: chunks hold all leads of a few cells on one level of one member, and shards hold up to `shard` rows and columns of them.
 * @param shard null for a file for each chunk
 */
export function variableArray(
  manifest: Manifest,
  { name, variable, levels, members }: ArrayContent,
  leads: number,
  horizontal: Horizontal,
  shard: readonly [rows: number, columns: number] | null,
): ArraySpec {
  const { rows, columns, chunk, dimensions, coordinates } = horizontal;
  const facts = variableOf(variable);
  const { standardName, longName, units, cellMethods } = facts;
  const unitsMetadata = unitsMetadataOf(facts);
  const native = nativeOf(manifest.model, variable);
  const flat = dimensions.length === 1;
  const shapeOf = (ofMembers: number, depth: number, ofRows: number, ofColumns: number) => [
    ...(members === null ? [] : [ofMembers]),
    leads,
    ...(levels === null ? [] : [depth]),
    ...(flat ? [ofColumns] : [ofRows, ofColumns]),
  ];
  const inner = shapeOf(1, 1, chunk[0], chunk[1]);
  const auxiliary = coordinates.filter(
    ({ spec }) => !dimensions.includes(spec.name) && spec.shape.length > 0,
  );
  return {
    name,
    dataType: 'float64',
    shape: shapeOf(members ?? 1, levels ?? 1, rows, columns),
    dimensions: [
      ...(members === null ? [] : [REALIZATION]),
      'time',
      ...(levels === null ? [] : [PRESSURE]),
      ...dimensions,
    ],
    attributes: {
      ...(standardName !== null && { standard_name: standardName }),
      long_name: levels === null ? longName : longName.replace(/ at \d+ hPa/, ''),
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
    chunkShape: shard === null ? inner : shapeOf(1, 1, shard[0], shard[1]),
    ...(shard !== null && { innerShape: inner }),
  };
}
