import {
  conversionOfInput,
  inputVariablesOf,
  isDifference,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  modelOf,
  type NativeConversionId,
  nativeOf,
  type SeriesName,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
} from '../../../catalog/index.ts';
import { EVAPOTRANSPIRATION_INPUTS, type FetchWork } from '../../../forecast/index.ts';
import { MOST_COMPARED, type Tokens } from '../../../language/index.ts';

/**
 * What the work of all interfaces costs, known before it is done. A price of 1 is about one series of a whole run, read and
 * written: 209 values, 2 kB of an answer. It takes about 20 us of processor time on the machine that `npm run bench:prices` was
 * last calibrated on; only the ratios between prices matter. Prices that an interface adds stand with it.
 */

/** An object that is looked up. */
export const LOOKUP = 0.3;
/** Reading one input of a series at one place: in any case, and for each lead. */
const READ = 0.5;
const READ_LEAD = 0.0015;
/** Writing one number, or one time, of a list. */
export const NUMBER = 0.0016;
export const TIME = 0.003;
/** Placing a map on the grid of its run, however small it is. */
const MAP = 3;
/** Reading one cell of a map; finding it, where the grid has no rows; passing over one that is left out. */
const READ_CELL = 0.007;
const FIND_CELL = 0.04;
const SKIP_CELL = 0.00012;

/** Reading one quantity on one pressure level. */
export const LEVEL = 0.3;

/** Reading series of variables at a place. A diagnostic is read from several variables. */
export function reading(variables: readonly SeriesName[], leads: number): number {
  const inputs = variables.reduce((sum, name) => sum + inputVariablesOf(name).length, 0);
  return inputs * (READ + READ_LEAD * leads);
}

/** The cells of one field over a box. */
export interface MapCells {
  /** Cells that are read. */
  readonly read: number;
  /** Those of the grid in the box before it was thinned out: tiles hold neighbouring cells, and are read whole. */
  readonly spanned: number;
  /** Those that are looked for one by one, on a grid without rows and columns. */
  readonly meshed: number;
}

/** Reading the cells of one field over a box, or of several over the same. */
export function readingCells({ read, spanned, meshed }: MapCells, fields = 1): number {
  return MAP + meshed * FIND_CELL + fields * (read * READ_CELL + spanned * SKIP_CELL);
}

/** Reading maps of variables over a box, one for each lead. A diagnostic is read from several variables. */
function readingMaps(variables: readonly SeriesName[], cells: MapCells, leads = 1): number {
  const inputs = variables.reduce((sum, name) => sum + inputVariablesOf(name).length, 0);
  return leads * reading(variables, 1) + readingCells(cells, leads * inputs);
}

/**
 * Looking for a run at its source; publishing what one fetch added to it, 15 to 20 ms however little it is; and of a field that is
 * not stored, one of its messages: fetching it, and decoding, packing and storing each million of its points: 43 ms a field of gfs,
 * 280 ms of icon-global, whose files have to be unpacked.
 */
const LOOK_AT_SOURCE = 100;
const PUBLISH_FETCHED = 200;
const FETCH_MESSAGE = 30;
const FETCH_MILLION_POINTS = 700;

/** Reading fields from a source which are not stored yet. Once they are, they cost what reading them costs. */
export function workOfFetch({ model, initTime, opens, requested, gridPoints }: FetchWork): Work {
  const each = FETCH_MESSAGE + FETCH_MILLION_POINTS * (gridPoints / 1e6);
  const steps = leadsOf(model, initTime.getUTCHours());
  const messages = requested.reduce(
    (sum, { variable, leads }) => sum + messagesOf(model, variable, leads, steps),
    0,
  );
  const publish = messages > 0 ? PUBLISH_FETCHED : 0;
  return { price: (opens ? LOOK_AT_SOURCE : 0) + publish + messages * each };
}

/** Messages that fields of a variable are made from. */
function messagesOf(
  model: ModelId,
  name: VariableName,
  leads: readonly number[],
  steps: readonly number[],
): number {
  const native = nativeOf(model, name);
  if (native.status === 'unavailable') return 0;
  if (native.status === 'derived') {
    return native.inputs.reduce(
      (sum, input) =>
        sum +
        (input.kind === 'variable'
          ? messagesOf(model, input.name, leads, steps)
          : messagesOfField(conversionOfInput(input), leads, steps)),
      0,
    );
  }
  // Each component of a wind is turned by means of the other.
  if (native.conversion === 'rotate_lambert') return 2 * leads.length;
  return messagesOfField(native.conversion, leads, steps);
}

/** Messages of one native field. */
function messagesOfField(
  conversion: NativeConversionId,
  leads: readonly number[],
  steps: readonly number[],
): number {
  if (!isDifference(conversion)) return leads.length;
  // An amount or a mean is the difference from the step before.
  const before = leads.map((lead) => steps[steps.indexOf(lead) - 1] ?? lead);
  return new Set([...leads, ...before]).size;
}

/** Reading the words of a question, finding its place, and writing an answer by rules, with its numbers checked: 3 ms or more. */
const WORDS = 40;
/** A token of a language-model provider costs money rather than processor time: those that it writes, about four times as much. */
const TOKEN_READ = 0.02;
const TOKEN_WRITTEN = 0.08;

/** What a question asks for, known before anything is read. */
export interface Work {
  /** What it costs, in the units of this file: the same in every form of the answer. */
  readonly price: number;
  /** Places at which it is answered. */
  readonly points?: number;
  /** Series, one for each place and variable. */
  readonly series?: number;
  /** Cells of maps, over all their variables and leads. */
  readonly cells?: number;
}

/** A question about series of variables at some places. */
interface SeriesQuestion {
  readonly places: number;
  readonly variables: readonly SeriesName[];
  readonly leads: number;
}

/** Finding the cells of places, reading series of variables there, and writing them. */
export function workOfSeries({ places, variables, leads }: SeriesQuestion): Work {
  const each = 2 * LOOKUP + reading(variables, leads) + variables.length * leads * NUMBER;
  return { price: places * each, points: places, series: places * variables.length };
}

/** Reading the height of the model's ground at a place. */
export function workOfGround(): Work {
  return { price: LOOKUP + reading(['surface_altitude'], 1) };
}

/** The position of the sun over the window of a lead, up to twelve hours long. */
const SUN_LEAD = 0.3;

/** Sunlight on a tilted plane at a place. */
export function workOfTiltedRadiation(leads: number): Work {
  const inputs = ['shortwave_radiation', 'direct_shortwave_radiation'] as const;
  return { price: LOOKUP + reading(inputs, leads) + leads * SUN_LEAD, series: 2 };
}

/** Reference evapotranspiration at a place. @param leads of the run up to the end of the range: all of them are read */
export function workOfEvapotranspiration(leads: number): Work {
  const work = reading(EVAPOTRANSPIRATION_INPUTS, leads) + leads * SUN_LEAD + workOfGround().price;
  return { price: LOOKUP + work, series: 6 };
}

/** The same by days. @param leads of the range */
export function workOfEvapotranspirationOfDays(leads: number): Work {
  // The sun is followed over whole days, of which each has four leads or more.
  return { price: reading(EVAPOTRANSPIRATION_INPUTS, leads) + (leads * SUN_LEAD) / 2 };
}

/** Comparing one value of a member of an ensemble, or putting it in order. */
const COMPARE_MEMBER = 0.002;

/** A question about members of an ensemble at one place. */
interface MembersQuestion extends Omit<SeriesQuestion, 'places'> {
  readonly members: number;
  /** Quantiles, thresholds or conditions, for which the values of all members are gone through. */
  readonly numbers: number;
}

/** Reading variables of members at a place, and comparing or ordering their values at each lead. */
export function workOfMembers({ members, variables, leads, numbers }: MembersQuestion): Work {
  const compared = members * leads * COMPARE_MEMBER * (2 + numbers);
  const price = LOOKUP + members * reading(variables, leads) + compared;
  return { price, series: members * variables.length };
}

/** A question about maps of variables over a box, one for each lead. */
interface MapQuestion {
  readonly variables: readonly SeriesName[];
  readonly leads: number;
  readonly cells: MapCells;
}

/** Finding the cells of a box, reading maps of variables there, and writing them, from integers as they are stored. */
export function workOfMaps({ variables, leads, cells }: MapQuestion): Work {
  const fields = variables.length * leads;
  const written = (fields * cells.read * NUMBER) / 2;
  return { price: LOOKUP + readingMaps(variables, cells, leads) + written, cells: cells.read * fields };
}

/** Drawing one pixel of an image, and compressing it: 65,536 of them take less than 6 ms with all else. */
const PIXEL = 0.0006;

/** Reading a map, and drawing an image of it. */
export function workOfTile(question: MapQuestion, pixels: number): Work {
  const { cells } = question;
  const price = LOOKUP + readingMaps(question.variables, cells, question.leads) + pixels * PIXEL;
  return { price, cells: cells.read };
}

/** An image without anything on it, or one that is made of the catalog alone, such as a legend. */
export function workOfClearTile(): Work {
  return { price: LOOKUP };
}

/** Comparing the value of one member at one cell, or putting it in order. */
const ORDER_CELL = 0.004;

/** A question about maps of members of an ensemble. */
interface MemberMapsQuestion extends MapQuestion {
  readonly members: number;
  /** How many comparisons conditions have; by default none. */
  readonly comparisons?: number;
}

/** Reading maps of variables of members over a box, and comparing or ordering their values at each cell. */
export function workOfMemberMaps({
  members,
  variables,
  leads,
  cells,
  comparisons = 0,
}: MemberMapsQuestion): Work {
  const values = cells.read * variables.length;
  const compared = cells.read * Math.max(variables.length, comparisons);
  const each = readingMaps(variables, cells, leads) + compared * ORDER_CELL;
  return { price: LOOKUP + members * each, cells: members * values };
}

/** Reading quantities on pressure levels over a place. @param values levels of all quantities together */
export function workOfProfile(values: number): Work {
  return { price: 2 * LOOKUP + values * LEVEL, points: 1 };
}

/** What a question in words used. */
interface LanguageUse {
  /** Of the provider; 0 where there is none. */
  readonly tokens: Tokens;
  /** What was read for it: one for each place, time and model that it compares. */
  readonly parts: readonly LanguagePart[];
}

interface LanguagePart extends Omit<SeriesQuestion, 'places'> {
  /** Of an ensemble, where it asks how likely something is. */
  readonly members?: { readonly count: number; readonly variables: readonly SeriesName[] };
}

function workOfPart({ members, ...part }: LanguagePart): readonly Work[] {
  const series = workOfSeries({ places: 1, ...part });
  if (members === undefined) return [series];
  const { count, variables } = members;
  return [series, workOfMembers({ members: count, variables, leads: part.leads, numbers: 1 })];
}

/** Reading a question in words, answering it with series at its places, and writing the answer. */
export function workOfLanguage({ tokens, parts }: LanguageUse): Work {
  const series = parts.flatMap(workOfPart);
  const sum = (of: (work: Work) => number | undefined) =>
    series.reduce((total, work) => total + (of(work) ?? 0), 0);
  return {
    price: WORDS + workOfTokens(tokens) + sum(({ price }) => price),
    points: sum(({ points }) => points),
    series: sum(({ series }) => series),
  };
}

/** The price of tokens of a language-model provider by themselves. */
export function workOfTokens({ input, output }: Tokens): number {
  return input * TOKEN_READ + output * TOKEN_WRITTEN;
}

/** The most that one part takes which asks how likely something is: snow is read from two variables. */
function chanceOf(model: ModelId): LanguagePart {
  const { ensemble } = modelOf(model);
  const variables = ['air_temperature_2m', 'total_precipitation'] as const;
  const members = ensemble === null ? {} : { members: { count: ensemble.members + 1, variables } };
  return { variables, leads: leadsOf(model, 0).length, ...members };
}

/** The most that a question in words may take: what it asks for is known only once its words were read. */
export function mostOfLanguage(tokens: Tokens): Work {
  const leads = Math.max(...MODEL_IDS.map((model) => leadsOf(model, 0).length));
  const most = (part: LanguagePart) =>
    workOfLanguage({ tokens, parts: Array.from({ length: MOST_COMPARED }, () => part) }).price;
  const series = most({ variables: SURFACE_VARIABLE_NAMES, leads });
  const chance = Math.max(0, ...MODEL_IDS.map((model) => most(chanceOf(model))));
  return { price: Math.max(series, chance), points: MOST_COMPARED };
}

/** Passing over the names that begin with so many letters: one, two, three, more; the second time where distances are compared. */
const NAMES = [4, 2, 1, 0.3] as const;
const NAMES_NEAR = [16, 9, 8, 0.5] as const;
/** Comparing a region with what follows the comma of a name; passing over the places of other countries; one place of a list. */
const REGION = 2;
const COUNTRY = 4;
const PLACE = 0.04;

/** A search for places. */
interface PlacesQuestion {
  /** Letters and digits of the beginning of a name; 0 for none. */
  readonly letters: number;
  readonly hasRegion: boolean;
  /** Whether the nearest come first. */
  readonly isNear: boolean;
  readonly hasCountry: boolean;
  readonly limit: number;
}

/** Searching places by the beginning of their name, or listing the largest or nearest. */
export function workOfPlaces({ letters, hasRegion, isNear, hasCountry, limit }: PlacesQuestion): Work {
  const names = isNear ? NAMES_NEAR : NAMES;
  const search = letters === 0 ? 0 : (names[Math.min(letters, names.length) - 1] ?? 0);
  const country = letters === 0 && hasCountry ? COUNTRY : 0;
  return { price: search + (hasRegion ? REGION : 0) + country + limit * PLACE };
}

/** A list of things that the catalog or the store knows, such as models and runs. */
export function workOfListing(things: number): Work {
  return { price: LOOKUP * Math.max(1, things) };
}

/** Credits for a price: whole numbers, and none for nothing. */
export function creditsOf(price: number): number {
  return price <= 0 ? 0 : Math.max(1, Math.ceil(price));
}
