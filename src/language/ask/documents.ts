import { quantityOf } from '../../catalog/index.ts';
import { type CellColumn, formatTime, MISSING } from '../../forecast/index.ts';
import { SYNTHETIC_NOTICE } from '../../formats/index.ts';
import { GAZETTEER_ATTRIBUTION, type PlaceRecord } from '../../places/index.ts';
import { localTime } from '../facts/samples/local-time.ts';
import type { ChanceEvent } from '../quantities/chances.ts';
import { leadsOfVariable } from '../windows/index.ts';
import type { Understood } from './answer-question.ts';
import type { AnswerPart } from './reading/read-part.ts';

/** A place of the gazetteer as answers have it. */
function placeDocument(place: PlaceRecord) {
  const { id, kind, name, answeredAt, region, country, countryCode } = place;
  const { latitude, longitude, timeZone, population } = place;
  return {
    id,
    kind,
    name,
    answered_at: answeredAt,
    region,
    country,
    country_code: countryCode,
    latitude,
    longitude,
    time_zone: timeZone,
    population,
  };
}

/** The parse of a question, under the names of the contract and some more. */
export function parsedDocument({ parse, requested, place, variables, window, table }: AnswerPart) {
  const { timeZone, spans, askedTo } = window;
  const last = spans.at(-1);
  const local = (time: Date) => localTime(time, timeZone);
  return {
    lat: place.latitude,
    lon: place.longitude,
    lead_from: window.from,
    lead_to: window.to,
    variables,
    vars: variables,
    model: table.run.model,
    location: place.label,
    init_time: formatTime(table.run.initTime),
    place: place.record === null ? null : placeDocument(place.record),
    alternatives: place.alternatives.map(placeDocument),
    window: {
      kind: requested.kind,
      from: local(spans[0]?.from ?? table.run.initTime),
      to: last === undefined || last.to === null ? null : local(last.to),
      time_zone: timeZone,
      asked_to: askedTo === null ? null : local(askedTo),
    },
    language: parse.language,
  };
}

/**
 * How likely what a part of a question asks about is, by the members of its run; null where it asks nothing of the kind, and where nobody
 * can say.
 */
export function probabilityDocument({ facts: { chance } }: Pick<AnswerPart, 'facts'>) {
  if (chance === null || !('share' in chance)) return null;
  const { also, share, met, used, size, shareError } = chance;
  return {
    ...eventDocument(chance),
    ...(also.length > 0 && { also: also.map(eventDocument) }),
    value: share,
    met,
    used,
    ensemble_size: size,
    ...(shareError !== null && { share_error: shareError }),
  };
}

function eventDocument({ series, of, comparison, threshold, hours }: ChanceEvent) {
  return {
    var: series,
    of,
    operator: OPERATORS[comparison],
    threshold,
    units: quantityOf(series).units,
    ...(hours !== null && { hours }),
  };
}

const OPERATORS = { GT: '>', GE: '>=', LT: '<', LE: '<=' } as const;

/** The values that answer, by variable, in its fixed unit: at the leads that are in the window, which are other ones for amounts. */
export function dataDocument({
  table: { run, leads, columns },
  window,
}: Pick<AnswerPart, 'table' | 'window'>) {
  const init_time = formatTime(run.initTime);
  return Object.fromEntries(
    columns.map((column) => {
      const { variable, units } = column;
      const lead_hours = leadsOfVariable(window, run, variable, leads);
      const chosen = new Set(lead_hours);
      const values = valuesOf(column).filter((_, index) => chosen.has(leads[index] ?? Number.NaN));
      return [variable, { units, init_time, lead_hours, values }];
    }),
  );
}

function valuesOf({ integers, decimals }: CellColumn): readonly (number | null)[] {
  const scale = 10 ** decimals;
  return Array.from(integers, (integer) => (integer === MISSING ? null : integer / scale));
}

/** Lines to show with an answer: of its producers, or that the values are made up; of the gazetteer where it named a place. */
export function attributionOf({ compared, ...first }: Understood): readonly string[] {
  const parts = [first, ...compared];
  const ofRuns = parts.map(({ table: { run } }) => (run.synthetic ? SYNTHETIC_NOTICE : run.attribution));
  const ofPlaces = parts.some(({ place }) => place.record !== null) ? [GAZETTEER_ATTRIBUTION] : [];
  return [...new Set([...ofRuns, ...ofPlaces])].filter((line) => line !== null);
}
