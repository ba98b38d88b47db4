import {
  encodeMessage,
  type FieldToWrite,
  type GridDefinition,
  type LambertGrid,
  type LatLonGrid,
  type Packing,
} from 'gribjs';
import {
  type FieldKey,
  type ModelId,
  modelOf,
  nativeOf,
  type VariableName,
} from '../../src/catalog/index.ts';

const earth = { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null };

/** A coarse global grid of GFS's kind: 45 degrees apart, 8 x 5 points from the north pole at Greenwich. */
export const COARSE_GLOBE: LatLonGrid = {
  template: 0,
  known: true,
  points: 40,
  nx: 8,
  ny: 5,
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -90,
  longitudeOfLast: 315,
  iIncrement: 45,
  jIncrement: 45,
  earth,
  resolutionAndComponentFlags: 48,
  scanningMode: 0,
};

/** As many points within the domains of AROME and ICON-EU: 2.5 by 2 degrees apart, from 47.5 N at Greenwich. */
const COARSE_EUROPE: LatLonGrid = {
  ...COARSE_GLOBE,
  latitudeOfFirst: 47.5,
  latitudeOfLast: 37.5,
  longitudeOfLast: 14,
  iIncrement: 2,
  jIncrement: 2.5,
};

/** A coarse grid of 8 x 5 points for a model with latitudes and longitudes; 45 N, 0 E is its ninth point. */
export function coarseGridOf(model: ModelId): LatLonGrid {
  return model === 'arome' || model === 'icon-eu' ? COARSE_EUROPE : COARSE_GLOBE;
}

/** The first `nx * ny` points of a Lambert model's own grid, in the south-west corner of its domain. */
export function lambertCorner(
  model: 'hrrr' | 'nam' | 'rrfs' | 'hrrr-15min',
  nx: number,
  ny: number,
  flags?: number,
): LambertGrid {
  const facts = modelOf(model).grid;
  if (facts.kind !== 'lambert') throw new Error(`${model} is not on a Lambert grid`);
  return {
    template: 30,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: facts.latitudeOfFirst,
    longitudeOfFirst: facts.longitudeOfFirst,
    lad: facts.lad,
    lov: facts.lov,
    dxMetres: facts.dxMetres,
    dyMetres: facts.dyMetres,
    latin1: facts.latin1,
    latin2: facts.latin2,
    projectionCentreFlag: 0,
    southernPoleLatitude: -90,
    southernPoleLongitude: 0,
    earth,
    resolutionAndComponentFlags: flags ?? facts.resolutionAndComponentFlags,
    scanningMode: 64,
  };
}

/** One field to write: the native field of a variable at a lead, or over a window that ends there. */
export interface NativeToWrite {
  readonly model: ModelId;
  readonly variable: VariableName;
  readonly initTime: Date;
  readonly lead: number;
  /** Hours; only for accumulations and the like. */
  readonly windowStart?: number;
  readonly values: ArrayLike<number>;
  /** Number of a member of an ensemble of fifty; left out for its control, and where there is one forecast. */
  readonly member?: number;
  readonly grid?: GridDefinition;
  /** Another encoding of the same field than the catalog's first. */
  readonly key?: FieldKey;
  readonly decimalScale?: number;
  /** Default: as NOAA packs, on the decimal scale. */
  readonly packing?: Packing;
}

/** A message with one field, or with several of one reference time as NAM has them for u and v. */
export function nativeMessage(...natives: readonly [NativeToWrite, ...NativeToWrite[]]): Uint8Array {
  const [{ model, initTime, variable, key = keyOf(model, variable) }] = natives;
  return encodeMessage({
    discipline: key.discipline,
    identification: {
      centre: modelOf(model).centre,
      subCentre: 0,
      masterTablesVersion: 2,
      localTablesVersion: 1,
      significanceOfReferenceTime: 1,
      referenceTime: initTime,
      productionStatus: 0,
      typeOfData: 1,
    },
    fields: natives.map(fieldOf),
  });
}

function fieldOf(native: NativeToWrite): FieldToWrite {
  const { initTime, lead, windowStart = lead, values, decimalScale = 2 } = native;
  const { grid = coarseGridOf(native.model) } = native;
  const { packing = { template: 3, decimalScale } } = native;
  const key = native.key ?? keyOf(native.model, native.variable);
  const process = key.statisticalProcess;
  const isWhole = Number.isInteger(lead) && Number.isInteger(windowStart);
  const { member = null } = native;
  const template = (process === null ? 0 : 8) + (member === null ? 0 : process === null ? 1 : 3);
  return {
    grid,
    values: Float64Array.from(values),
    packing,
    product: {
      template,
      ...(member !== null && { perturbationNumber: member, ensembleSize: 51 }),
      known: true,
      category: key.category,
      number: key.number,
      // Minutes (code table 4.4) where hours would not do, as sub-hourly files have them.
      timeUnit: isWhole ? 1 : 0,
      forecastTime: isWhole ? windowStart : windowStart * 60,
      forecastHours: windowStart,
      firstSurface: { type: key.surfaceType ?? 1, value: key.surfaceValue },
      // Of layers; which one it is, the first surface says.
      secondSurface: key.secondSurfaceType === null ? null : { type: key.secondSurfaceType, value: null },
      statistics:
        process === null
          ? null
          : {
              process,
              startHours: windowStart,
              endHours: lead,
              endTime: new Date(initTime.getTime() + lead * 3_600_000),
            },
    },
  };
}

export function keyOf(model: ModelId, variable: VariableName): FieldKey {
  const native = nativeOf(model, variable);
  if (native.status !== 'native') throw new Error(`${model} has no native ${variable}`);
  return native.key;
}

/** A file of messages and its wgrib2 inventory; `rows` are `VAR:level:time` for each message or its fields. */
export function indexedFile(
  initTime: Date,
  messages: readonly { readonly message: Uint8Array; readonly rows: readonly string[] }[],
): { readonly data: Uint8Array; readonly index: string } {
  const date = initTime.toISOString().slice(0, 13).replace(/[-T]/g, '');
  let offset = 0;
  const lines: string[] = [];
  for (const [number, { message, rows }] of messages.entries()) {
    for (const [part, row] of rows.entries()) {
      const record = rows.length === 1 ? `${number + 1}` : `${number + 1}.${part + 1}`;
      lines.push(`${record}:${offset}:d=${date}:${row}:`);
    }
    offset += message.length;
  }
  return { data: Buffer.concat(messages.map(({ message }) => message)), index: `${lines.join('\n')}\n` };
}
