import { numbersByName, type PlaceColumn, type PlacesTable } from '../datasets.ts';
import { nullSpansOf } from '../json/null-spans.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/** A Point with series, and the members around them, none of them empty. */
export interface SeriesFeature {
  readonly id?: string;
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
  /** Properties before and after `variables`. */
  readonly before: object;
  readonly after: object;
  /** Of the values. */
  readonly leads: readonly number[];
  /** One for each field. */
  readonly columns: readonly PlaceColumn[];
}

/**
 * Writes series at places as a GeoJSON FeatureCollection (RFC 7946), a Feature for each.
 * @param members of the collection before and after `features`; not empty
 */
export function* writePlacesGeojson(
  out: TextBuffer,
  table: Pick<PlacesTable, 'fields' | 'missing'>,
  features: Iterable<SeriesFeature>,
  { before, after }: { readonly before: object; readonly after: object },
): Generator<void> {
  out.text(`${startOf({ type: 'FeatureCollection', ...before })},"features":[`);
  let isFirst = true;
  for (const feature of features) {
    if (!isFirst) out.text(',\n');
    isFirst = false;
    yield* writeSeriesFeature(out, table, feature);
  }
  out.text(`],${endOf(after)}`);
}

/** Writes series at a place as a Feature: `variables` has units and values by name, null where there is no value, and why. */
export function* writeSeriesFeature(
  out: TextBuffer,
  { fields, missing }: Pick<PlacesTable, 'fields' | 'missing'>,
  { id, longitude, latitude, before, after, leads, columns }: SeriesFeature,
): Generator<void> {
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  out.text(startOf({ type: 'Feature', ...(id !== undefined && { id }), geometry }));
  out.text(`,"properties":${startOf(before)},"variables":{`);
  let isFirst = true;
  for (const [name, n] of numbersByName(fields)) {
    const [field, column] = [fields[n], columns[n]];
    if (field === undefined || column === undefined) throw new RangeError(`a place has no column of ${name}`);
    out.text(`${isFirst ? '' : ','}${JSON.stringify(name)}:{"units":${JSON.stringify(field.quantity.units)}`);
    const { integers, decimals } = column;
    out.text(',"values":[').decimals(integers, 0, integers.length, decimals, missing).text(']');
    const nulls = nullSpansOf(leads, column, missing);
    out.text(nulls.length === 0 ? '}' : `,"nulls":${JSON.stringify(nulls)}}`);
    isFirst = false;
  }
  out.text(`},${endOf(after)}}`);
  yield;
}

/** An object in JSON without its closing brace. */
function startOf(members: object): string {
  return JSON.stringify(members).slice(0, -1);
}

/** An object in JSON without its opening brace. */
function endOf(members: object): string {
  return JSON.stringify(members).slice(1);
}
