import { type CellColumn, type CellTable, formatTime, MISSING } from '../../forecast/index.ts';
import { SYNTHETIC_NOTICE } from '../../formats/index.ts';
import { GAZETTEER_ATTRIBUTION, type PlaceRecord } from '../../places/index.ts';
import { localTime } from '../facts/local-time.ts';
import type { Understood } from './answer-question.ts';

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

/** What a question was understood as, under the names of the contract and those that stand beside them. */
export function parsedDocument({ parse, place, variables, window, table }: Understood) {
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
      kind: parse.window.kind,
      from: local(spans[0]?.from ?? table.run.initTime),
      to: last === undefined || last.to === null ? null : local(last.to),
      time_zone: timeZone,
      asked_to: askedTo === null ? null : local(askedTo),
    },
    language: parse.language,
  };
}

/** The values that answer, by variable, in its fixed unit. */
export function dataDocument({ run, leads, columns }: CellTable) {
  const init_time = formatTime(run.initTime);
  return Object.fromEntries(
    columns.map((column) => [
      column.variable,
      { units: column.units, init_time, lead_hours: leads, values: valuesOf(column) },
    ]),
  );
}

function valuesOf({ integers, decimals }: CellColumn): readonly (number | null)[] {
  const scale = 10 ** decimals;
  return Array.from(integers, (integer) => (integer === MISSING ? null : integer / scale));
}

/** Lines to show with an answer: of the producer, or that the values are made up; of the gazetteer where it named the place. */
export function attributionOf({ table: { run }, place }: Understood): readonly string[] {
  const ofRun = run.synthetic ? SYNTHETIC_NOTICE : run.attribution;
  return [ofRun, place.record === null ? null : GAZETTEER_ATTRIBUTION].filter((line) => line !== null);
}
