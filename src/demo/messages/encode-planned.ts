import { encodeMessage, type Packing, type ProductDefinition } from 'gribjs';
import type { TimeWindow } from '../../catalog/index.ts';
import { HOUR_MS, type ModelId, modelOf } from '../../catalog/index.ts';
import type { DemoHour } from '../forecast/demo-forecast.ts';
import type { DemoModel } from '../forecast/demo-model.ts';
import type { PlannedField, PlannedPacking } from './planned-message.ts';
import { conventionsOf, MINUTES } from './producer-conventions.ts';

/** Code table 1.3: operational test products. The producers' own files say 0, operational. */
const TEST_PRODUCTS = 1;
/** Code table 1.2: the reference time is the start of the forecast. */
const START_OF_FORECAST = 1;
/** Code tables 1.4 and 4.3. */
const FORECAST_DATA = 1;
const FORECAST_PROCESS = 2;
/** First parameter number of centres' local tables. */
const LOCAL_PARAMETERS = 192;

/** Values of a message's fields, by their place in it: used again, since a run has thousands of messages of one length. */
const memory: Float32Array[] = [];

/** Of the demo's fine grids. Coarse ones have fewer points, the producers' own, whose files are to be as theirs, more. */
const FINE_GRID_POINTS = { from: 8000, to: 100_000 };

/** Code table 4.10. */
const PROCESSES: Readonly<Partial<Record<TimeWindow['kind'], number>>> = {
  average: 0,
  accumulation: 1,
  maximum: 2,
};

/**
 * Encodes one message of a forecast at a lead with its producer's identification and packing.
 * @param member whose forecast it is, 0 = the control, or the only one
 */
export function encodePlanned(
  demoModel: DemoModel,
  initTime: Date,
  fields: readonly PlannedField[],
  hour: DemoHour,
  member = 0,
): Uint8Array {
  const { model, definition } = demoModel;
  const marks = conventionsOf(model);
  const isLocal = fields.some(({ category, number }) => Math.max(category, number) >= LOCAL_PARAMETERS);
  return encodeMessage({
    discipline: fields[0]?.discipline ?? 0,
    identification: {
      centre: modelOf(model).centre,
      subCentre: marks.subCentre,
      masterTablesVersion: marks.masterTablesVersion,
      localTablesVersion: isLocal ? marks.localTablesVersion.local : marks.localTablesVersion.standard,
      significanceOfReferenceTime: START_OF_FORECAST,
      referenceTime: initTime,
      productionStatus: TEST_PRODUCTS,
      typeOfData: FORECAST_DATA,
    },
    fields: fields.map((field, place) => {
      const values = memoryFor(place, definition.points);
      field.compute(hour, values);
      return {
        grid: definition,
        product: productOf(model, initTime, field, member),
        packing: packingFor(field.packing, values),
        values,
      };
    }),
  });
}

function memoryFor(place: number, points: number): Float32Array {
  let values = memory[place];
  if (values?.length !== points) {
    values = new Float32Array(points);
    memory[place] = values;
  }
  return values;
}

function productOf(model: ModelId, initTime: Date, field: PlannedField, member: number): ProductDefinition {
  const { process, background, timeUnit } = conventionsOf(model);
  const { category, number, firstSurface, secondSurface, window, verticalCoordinates } = field;
  const { kind, startHours, endHours } = window;
  const statisticalProcess = PROCESSES[kind];
  return {
    template: statisticalProcess === undefined ? (member > 0 ? 1 : 0) : member > 0 ? 11 : 8,
    // ECMWF's messages count the control too.
    ...(member > 0 && {
      perturbationNumber: member,
      ensembleSize: 1 + (modelOf(model).ensemble?.members ?? 0),
    }),
    known: true,
    category,
    number,
    timeUnit,
    forecastTime: timeUnit === MINUTES ? startHours * 60 : startHours,
    forecastHours: startHours,
    firstSurface,
    secondSurface,
    ...(verticalCoordinates === undefined ? {} : { verticalCoordinates }),
    statistics:
      statisticalProcess === undefined
        ? null
        : {
            process: statisticalProcess,
            startHours,
            endHours,
            endTime: new Date(initTime.getTime() + endHours * HOUR_MS),
          },
    generatingProcess: { type: FORECAST_PROCESS, background, model: process },
  };
}

function packingFor(packing: PlannedPacking, values: Float32Array): Packing {
  if (!('bits' in packing)) return packing;
  const { bits, bitsOnFineGrid = bits } = packing;
  const isFine = values.length >= FINE_GRID_POINTS.from && values.length < FINE_GRID_POINTS.to;
  const wanted = isFine ? bitsOnFineGrid : bits;
  return { template: 42, decimalScale: 0, binaryScale: binaryScaleFor(wanted, values) };
}

/** The smallest E for which all values fit into a number of bits in steps of 2^E. */
function binaryScaleFor(bits: number, values: Float32Array): number {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  // The reference value is rounded to a step, which may need one step more.
  return max > min ? Math.ceil(Math.log2((max - min) / (2 ** bits - 2))) : 0;
}
