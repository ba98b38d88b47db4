import { METRIC, textOfUnits, type Units, unitsOfText } from '../../../display/index.ts';
import type { ModelId } from '../../gql/graphql.ts';
import { textOfValue, valueOfText } from '../statistic.ts';
import {
  type Camera,
  type ChosenPlace,
  FIRST_VIEW,
  GUST_THRESHOLDS,
  PANELS,
  PLACE_TABS,
  RAIN_THRESHOLDS,
  type View,
  WIND_LAYERS,
} from '../view.ts';

/** Steps of coordinates in addresses: about a metre for places, enough for a camera. */
const PLACE_DIGITS = 5;
const CAMERA_DIGITS = 3;

/** Settings for addresses that have none: what the visitor chose before, else what people use in the visitor's region. */
export type Usual = Pick<View, 'units' | 'isUtc'>;

/** The view that an address holds: what is left out or not valid is usual, or that of the first view. */
export function viewOf(search: string, usual: Usual = FIRST_VIEW): View {
  const q = new URLSearchParams(search);
  return {
    model: (wordIn(q.get('model'), /^[a-z][a-z0-9_]{1,31}$/) as ModelId | null) ?? FIRST_VIEW.model,
    run: timeIn(q.get('run')),
    variable:
      q.get('var') === 'none'
        ? null
        : (wordIn(q.get('var'), /^[a-z][a-z0-9_]{1,63}$/) ?? FIRST_VIEW.variable),
    mapValue: valueOfText(q.get('of')),
    time: timeIn(q.get('time')),
    isobars: flagIn(q.get('isobars'), FIRST_VIEW.isobars),
    wind: oneOf(WIND_LAYERS, q.get('wind')) ?? FIRST_VIEW.wind,
    rawCells: flagIn(q.get('raw'), FIRST_VIEW.rawCells),
    camera: cameraIn(q.get('at')),
    place: placeIn(q.get('place'), q.get('name')),
    tab: oneOf(PLACE_TABS, q.get('tab')) ?? FIRST_VIEW.tab,
    comparedModels: (q.get('beside') ?? '')
      .split(',')
      .filter((each) => /^[a-z][a-z0-9_]{1,31}$/.test(each))
      .slice(0, 8) as ModelId[],
    members: flagIn(q.get('members'), FIRST_VIEW.members),
    rainAbove: numberOneOf(RAIN_THRESHOLDS, q.get('rain')) ?? FIRST_VIEW.rainAbove,
    gustsAbove: numberOneOf(GUST_THRESHOLDS, q.get('gusts')) ?? FIRST_VIEW.gustsAbove,
    panel: oneOf(PANELS, q.get('panel')),
    units: q.has('units') ? unitsOfText(q.get('units') ?? '') : usual.units,
    isUtc: q.has('clock') ? q.get('clock') === 'utc' : usual.isUtc,
  };
}

/**
 * The query of the address for a view, empty for the first view; `viewOf` reads it back.
 * @param unwritten units that are left out; null to write any
 */
export function searchOf(view: View, unwritten: Units | null = METRIC): string {
  const q = new URLSearchParams();
  const put = (name: string, value: string | null, first: string | null) => {
    if (value !== null && value !== first) q.set(name, value);
  };
  put('model', view.model, FIRST_VIEW.model);
  put('run', view.run, null);
  put('var', view.variable ?? 'none', FIRST_VIEW.variable);
  put('of', textOfValue(view.mapValue), null);
  put('time', view.time, null);
  put('isobars', view.isobars ? '1' : '0', FIRST_VIEW.isobars ? '1' : '0');
  put('wind', view.wind, FIRST_VIEW.wind);
  put('raw', view.rawCells ? '1' : '0', FIRST_VIEW.rawCells ? '1' : '0');
  if (view.camera !== null) {
    const { latitude, longitude, zoom } = view.camera;
    put('at', `${short(latitude, CAMERA_DIGITS)},${short(longitude, CAMERA_DIGITS)},${short(zoom, 2)}`, null);
  }
  if (view.place !== null) {
    put(
      'place',
      `${short(view.place.latitude, PLACE_DIGITS)},${short(view.place.longitude, PLACE_DIGITS)}`,
      null,
    );
    put('name', view.place.name, null);
  }
  put('tab', view.tab, FIRST_VIEW.tab);
  if (view.comparedModels.length > 0) q.set('beside', view.comparedModels.join(','));
  put('members', view.members ? '1' : '0', FIRST_VIEW.members ? '1' : '0');
  put('rain', String(view.rainAbove), String(FIRST_VIEW.rainAbove));
  put('gusts', String(view.gustsAbove), String(FIRST_VIEW.gustsAbove));
  put('panel', view.panel, null);
  put('units', textOfUnits(view.units), unwritten && textOfUnits(unwritten));
  put('clock', view.isUtc ? 'utc' : null, null);
  // Commas and colons are allowed in a query, and read better.
  const text = q.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));

const wordIn = (text: string | null, form: RegExp) => (text !== null && form.test(text) ? text : null);

const flagIn = (text: string | null, first: boolean) => (text === '1' ? true : text === '0' ? false : first);

function oneOf<T extends string>(words: readonly T[], text: string | null): T | null {
  return words.find((word) => word === text) ?? null;
}

function numberOneOf<T extends number>(numbers: readonly T[], text: string | null): T | null {
  return numbers.find((number) => String(number) === text) ?? null;
}

function timeIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString().replace('.000Z', 'Z');
}

function numbersIn(text: string | null, count: number): readonly number[] | null {
  const numbers = (text ?? '').split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
}

function cameraIn(text: string | null): Camera | null {
  const [latitude, longitude, zoom] = numbersIn(text, 3) ?? [];
  if (latitude === undefined || longitude === undefined || zoom === undefined) return null;
  if (Math.abs(latitude) > 90 || zoom < 0 || zoom > 22) return null;
  return { latitude, longitude, zoom };
}

function placeIn(text: string | null, name: string | null): ChosenPlace | null {
  const [latitude, longitude] = numbersIn(text, 2) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude, name: name === null || name === '' ? null : name.slice(0, 120) };
}
