import { type Coordinates, decodeValues, gridCoordinates, parseMessage } from 'gribjs';
import { type ModelId, type NativeField, nativeOf, type VariableName } from '../../src/catalog/index.ts';
import type { DemoProducer } from '../../src/demo/index.ts';
import type { RunStore, SourceRange } from '../../src/store/index.ts';

/** A run of the demo. */
export interface DemoRun {
  readonly model: ModelId;
  readonly initTime: Date;
}

export interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
}

/** A field decoded from its message, in the unit of the service, over the leads `from` to `to`. */
interface DecodedField {
  readonly from: number;
  readonly to: number;
  readonly values: Float64Array;
  /** Where its points lie: x, y and z on the unit sphere, of one after another. */
  readonly points: Float64Array;
}

const RADIANS = Math.PI / 180;

/**
 * The values of the demo's GRIB2 files: messages of native variables are fetched and decoded again, and the point nearest to a
 * place is found by comparing all points. The store is used only to find the messages.
 */
export class DecodedFields {
  readonly #store: RunStore;
  readonly #producer: DemoProducer;
  readonly #lineages = new Map<string, Promise<readonly SourceRange[]>>();
  readonly #fields = new Map<string, Promise<DecodedField | null>>();

  constructor(store: RunStore, producer: DemoProducer) {
    this.#store = store;
    this.#producer = producer;
  }

  /** The value of a native variable at the grid point nearest to a place. */
  async at(run: DemoRun, variable: VariableName, lead: number, place: LatLon): Promise<number> {
    const fields = await this.#fieldsAt(run, variable, lead);
    const [field] = fields.filter(({ to }) => to === lead);
    if (fields.length !== 1 || field === undefined)
      throw new Error(`${variable} at ${lead}: ${fields.length}`);
    return nearest(field, place);
  }

  /** The sum since the start of the run, of a variable that the producer accumulates from there; 0 at lead 0. */
  async totalAt(run: DemoRun, variable: VariableName, lead: number, place: LatLon): Promise<number> {
    if (lead === 0) return 0;
    const totals = (await this.#fieldsAt(run, variable, lead)).filter(
      ({ from, to }) => from === 0 && to === lead,
    );
    const [total] = totals;
    if (total === undefined) throw new Error(`no sum of ${variable} from 0 to ${lead}`);
    return nearest(total, place);
  }

  /** Like `at`, for several places. */
  async atAll(
    run: DemoRun,
    variable: VariableName,
    lead: number,
    places: readonly LatLon[],
  ): Promise<readonly number[]> {
    return Promise.all(places.map((place) => this.at(run, variable, lead, place)));
  }

  async #fieldsAt(run: DemoRun, variable: VariableName, lead: number): Promise<readonly DecodedField[]> {
    const native = nativeOf(run.model, variable);
    if (native.status !== 'native') throw new Error(`${run.model} has no native ${variable}`);
    const ranges = (await this.#lineageOf(run, variable)).filter((range) => range.lead === lead);
    const fields = await Promise.all(
      ranges.map((range) => {
        const key = `${variable} ${range.url} ${range.offset}`;
        const field = this.#fields.get(key) ?? this.#decode(run.model, native, range);
        this.#fields.set(key, field);
        return field;
      }),
    );
    // The lineage of a wind along the grid's axes has the messages of both components.
    return fields.filter((field) => field !== null);
  }

  #lineageOf(run: DemoRun, variable: VariableName): Promise<readonly SourceRange[]> {
    const key = `${run.model} ${run.initTime.toISOString()} ${variable}`;
    const lineage = this.#lineages.get(key) ?? this.#readLineage(run, variable);
    this.#lineages.set(key, lineage);
    return lineage;
  }

  async #readLineage({ model, initTime }: DemoRun, variable: VariableName): Promise<readonly SourceRange[]> {
    const run = await this.#store.find(model, initTime);
    if (run === null) throw new Error(`no run of ${model}`);
    const series = this.#store.openSeries(await this.#store.manifestOf(run), variable);
    return series?.segments.flatMap(({ reader }) => reader.readLineage()) ?? [];
  }

  async #decode(model: ModelId, native: NativeField, range: SourceRange): Promise<DecodedField | null> {
    const url = range.url.replace(this.#producer.lineageBase(model), this.#producer.base(model));
    const last = range.offset + range.length - 1;
    const response = await fetch(url, { headers: { range: `bytes=${range.offset}-${last}` } });
    const message = new Uint8Array(await response.arrayBuffer());
    const { category, number } = native.key;
    const field = parseMessage(message).find(
      ({ product }) => product.category === category && product.number === number,
    );
    if (field === undefined) return null;
    const values = decodeValues(message, field, new Float64Array(field.numberOfPoints));
    const { statistics, forecastHours } = field.product;
    return {
      from: statistics?.startHours ?? forecastHours ?? Number.NaN,
      to: statistics?.endHours ?? forecastHours ?? Number.NaN,
      values: values.map((value) => value * native.scale + native.offset),
      points: pointsOf(gridCoordinates(field.grid)),
    };
  }
}

function pointsOf({ latitudes, longitudes }: Coordinates): Float64Array {
  const points = new Float64Array(3 * latitudes.length);
  for (const [n, latitude] of latitudes.entries()) points.set(vector(latitude, longitudes[n]!), 3 * n);
  return points;
}

function nearest({ values, points }: DecodedField, place: LatLon): number {
  const [x, y, z] = vector(place.latitude, place.longitude);
  let closest = -2;
  let value = Number.NaN;
  for (let n = 0; n < values.length; n++) {
    const cosine = points[3 * n]! * x + points[3 * n + 1]! * y + points[3 * n + 2]! * z;
    if (cosine <= closest) continue;
    closest = cosine;
    value = values[n]!;
  }
  return value;
}

function vector(latitude: number, longitude: number): readonly [number, number, number] {
  const cosine = Math.cos(latitude * RADIANS);
  return [
    cosine * Math.cos(longitude * RADIANS),
    cosine * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ];
}
