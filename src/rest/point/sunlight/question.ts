import type { ModelId } from '../../../catalog/index.ts';
import {
  evapotranspirationAt,
  type ForecastCell,
  type ForecastRequest,
  type Place,
  parseTimeZone,
  type Run,
  requireEvapotranspiration,
  requireSunlight,
  type SeriesValues,
  type SunlitPlace,
  stepsIn,
  sunlightOnPlane,
} from '../../../forecast/index.ts';
import {
  invalidParameter,
  NUMBER,
  type Work,
  workOfEvapotranspiration,
  workOfEvapotranspirationOfDays,
  workOfTiltedRadiation,
} from '../../../http/index.ts';
import { openGazetteer } from '../../../places/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { statisticField } from '../../ensemble/fields.ts';
import { type AddedColumn, columnOf, type Pick, pickerOf } from '../columns.ts';

/** What `tilt`, `azimuth`, `evapotranspiration` and `time_zone` ask for, where they are given. */
interface SunlightParameters {
  readonly model: ModelId;
  readonly lat: number;
  readonly lon: number;
  readonly tilt?: number | undefined;
  readonly azimuth?: number | undefined;
  readonly evapotranspiration?: boolean | undefined;
  readonly time_zone?: string | undefined;
}

/** A question about what is computed from the sunlight, which the series of a place come with. */
export interface SunlightQuestion {
  /** The same text for questions with the same answer about the same series. */
  readonly key: string;
  readonly work: Work;
  /** @param leads those of the answer, some of the run's */
  read(leads: readonly number[]): Promise<SunlightAnswer>;
}

/** What an answer says of it. */
export interface SunlightAnswer {
  /** Members of the JSON document. */
  readonly document: object;
  /** The same for CSV, which has a column for each list of values. */
  readonly columns: readonly AddedColumn[];
}

const SOUTH = 180;
const SURFACE = { kind: 'surface' } as const;

/**
 * Throws IsobarError('validation_error') for models that lack an input, naming those that have it, and for parameters that go with one
 * that is not given.
 */
export function requireSunlit({
  model,
  tilt,
  azimuth,
  evapotranspiration = false,
  time_zone: zone,
}: SunlightParameters): void {
  if (azimuth !== undefined && tilt === undefined) throw invalidParameter('azimuth', 'goes with tilt');
  if (zone !== undefined && !evapotranspiration) {
    throw invalidParameter('time_zone', 'goes with evapotranspiration=true');
  }
  if (tilt !== undefined) requireSunlight(model);
  if (evapotranspiration) requireEvapotranspiration(model);
}

/**
 * Null without any of the parameters, which are as `requireSunlit` asks. Throws IsobarError('validation_error') for an unknown time zone.
 */
export function sunlightQuestion(
  { lat, lon, tilt, azimuth, evapotranspiration = false, time_zone: named }: SunlightParameters,
  { run, range }: { readonly run: Run; readonly range: SunlitPlace['range'] },
  cell: ForecastCell,
  request: ForecastRequest,
): SunlightQuestion | null {
  if (tilt === undefined && !evapotranspiration) return null;
  const zone = named === undefined ? null : timeZoneOf(named);
  const plane = tilt === undefined ? null : { tilt, azimuth: azimuth ?? SOUTH };
  const place: Place = { kind: 'cell', cell };
  const at: SunlitPlace = { run, place, location: { latitude: lat, longitude: lon }, range };
  return {
    key: JSON.stringify([lat, lon, plane, evapotranspiration, zone]),
    work: workOf(plane !== null, evapotranspiration, run, range),
    async read(leads) {
      const answers = [
        ...(plane === null ? [] : [await tiltedAnswer(request, at, plane, leads)]),
        ...(evapotranspiration ? [await waterAnswer(request, at, zone, leads)] : []),
      ];
      return {
        document: Object.assign({}, ...answers.map(({ document }) => document)),
        columns: answers.flatMap(({ columns }) => columns),
      };
    },
  };
}

function timeZoneOf(text: string): string {
  try {
    return parseTimeZone(text);
  } catch (error) {
    throw error instanceof IsobarError ? invalidParameter('time_zone', error.message) : error;
  }
}

function workOf(hasPlane: boolean, hasWater: boolean, run: Run, range: SunlitPlace['range']): Work {
  const leads = stepsIn(run, range);
  const works: Work[] = [];
  if (hasPlane) works.push(workOfTiltedRadiation(leads), { price: 4 * leads * NUMBER });
  if (hasWater) {
    const read = stepsIn(run, { ...range, from: 0 });
    works.push(workOfEvapotranspiration(read), workOfEvapotranspirationOfDays(leads));
    works.push({ price: leads * NUMBER });
  }
  return {
    price: works.reduce((sum, { price }) => sum + price, 0),
    series: works.reduce((sum, { series = 0 }) => sum + series, 0),
  };
}

async function tiltedAnswer(
  request: ForecastRequest,
  at: SunlitPlace,
  plane: { readonly tilt: number; readonly azimuth: number },
  leads: readonly number[],
): Promise<SunlightAnswer> {
  const { table, directFrom, total, direct, diffuse, reflected } = await sunlightOnPlane(request, at, plane);
  const pick = pickerOf(table, leads);
  const parts = { total, direct, diffuse, reflected };
  const printed = Object.fromEntries(Object.entries(parts).map(([name, { values }]) => [name, pick(values)]));
  return {
    document: {
      tilted_radiation: {
        ...plane,
        direct_from: directFrom,
        units: total.units,
        ...printed,
        ...printNulls(total, leads),
      },
    },
    columns: Object.entries(parts).map(([part, series]) => {
      const name = part === 'total' ? 'tilted_radiation' : `tilted_radiation.${part}`;
      return added(name, 'Shortwave radiation on a tilted plane', series, pick);
    }),
  };
}

async function waterAnswer(
  request: ForecastRequest,
  at: SunlitPlace,
  zone: string | null,
  leads: readonly number[],
): Promise<SunlightAnswer> {
  const { table, amounts, days } = await evapotranspirationAt(request, at);
  const { latitude, longitude } = at.location;
  const ofDays = zone ?? (await openGazetteer()).timeZoneAt(latitude, longitude);
  const pick = pickerOf(table, leads);
  return {
    document: {
      reference_evapotranspiration: {
        units: amounts.units,
        values: pick(amounts.values),
        ...printNulls(amounts, leads),
        time_zone: ofDays,
        days: (await days(ofDays)).map(({ period, amount }) => ({
          date: period.localStart.slice(0, 10),
          value: amount,
        })),
      },
    },
    columns: [added('reference_evapotranspiration', 'Reference evapotranspiration', amounts, pick)],
  };
}

function added(name: string, longName: string, series: SeriesValues, pick: Pick): AddedColumn {
  const { units, decimals } = series;
  return {
    field: statisticField(name, longName, { units, decimals, level: SURFACE }),
    column: columnOf(series, pick),
  };
}

/** The nulls of a series at the leads of the answer, by reason. */
function printNulls({ nulls, leads }: SeriesValues, answered: readonly number[]): object {
  const isAnswered = new Set(answered);
  const printed = nulls
    .map(({ reason, indexes }) => ({
      reason,
      lead_hours: indexes.map((n) => leads[n] ?? 0).filter((lead) => isAnswered.has(lead)),
    }))
    .filter(({ lead_hours }) => lead_hours.length > 0);
  return printed.length === 0 ? {} : { nulls: printed };
}
