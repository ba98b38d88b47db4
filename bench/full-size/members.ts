// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
/**
 * Writes an ensemble's files at full size to a folder, laid out as ECMWF does: temperature and precipitation of the control and of fifty
 * members, CCSDS in 16 bits. Members have their base in common and a mixture of deviations that grows with the lead. The first five leads
 * are fields of their own; later ones repeat five fields of a later day under other times, since to encode them all takes longer than to
 * ingest them. Ingest makes five leads at a time, so that no cube has a field twice.
 * A process of its own: `node members.ts MODEL INIT_TIME FOLDER LEAD...`, all leads of the run that are to be there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modelCalled, pathOfFile, sideCarPath } from '../../src/catalog/index.ts';
import { reducedGrid } from '../../src/demo/grids/reduced-grid.ts';
import { type NativeToWrite, nativeMessage } from '../../test/support/native-messages.ts';
import { CELLS, type Quantity, Weather } from '../store/weather.ts';

const [, , name = '', init = '', folder = '', ...all] = process.argv;
const leads = all.map(Number);
const initTime = new Date(init);
const model = modelCalled(name);
if (model === null) throw new Error(`bench: no model is called ${name}`);
const MODEL = model;
const MEMBERS = [...Array(51).keys()];
/** Fields that later leads repeat, and the first hour of them. */
const SET = 5;
const LATER_HOURS = 100;
const GROWTH_HOURS = 72;

const TEMPERATURE: Quantity = { mean: 255, zonal: 40, waves: 6, slope: 0.5, fixed: 0.3 };
/** Millimetres in three hours; none where it is below zero. */
const RAIN: Quantity = { mean: -3, zonal: 1, waves: 2, slope: 0.6, fixed: 0 };
const MOST_RAIN = 20;
/** Metres by which each repetition of sums lies above the one before, so that sums do not fall. */
const RISE = (SET * MOST_RAIN) / 1000;
const GRID = reducedGrid(MODEL, 'full').definition;

const weather = new Weather(3);
const deviations = {
  temperature: deviationsOf({ waves: 5, slope: 0.5, mean: 0, zonal: 0, fixed: 0 }, 5),
  rain: deviationsOf({ waves: 2, slope: 0.6, mean: 0, zonal: 0, fixed: 0 }, 900),
};
const sums = MEMBERS.map(() => new Float32Array(CELLS));

interface Sample {
  readonly member: number;
  readonly param: '2t' | 'tp';
  readonly message: Uint8Array;
}

let later: (readonly Sample[])[] = [];
for (const [n, lead] of leads.entries()) {
  if (n < SET) {
    writeLead(lead, samplesAt(lead, lead, n > 0), 0);
    continue;
  }
  const set = n % SET;
  if (later.length === 0) for (const sum of sums) sum.fill(0);
  if (later[set] === undefined) later = [...later, samplesAt(LATER_HOURS + 3 * set, lead, true)];
  writeLead(lead, later[set] ?? [], RISE * Math.floor(n / SET));
}

function deviationsOf(quantity: Quantity, shift: number): readonly Float64Array[] {
  return Array.from({ length: 6 }, (_, n) => weather.at(quantity, 5 + 40 * n, shift + 300 * n));
}

/** The messages of all members. @param hour of the weather @param lead of the messages */
function samplesAt(hour: number, lead: number, rains: boolean): readonly Sample[] {
  const temperature = weather.at(TEMPERATURE, hour, 0);
  const rain = weather.at(RAIN, hour, 500);
  const values = new Float64Array(CELLS);
  return MEMBERS.flatMap((member): Sample[] => {
    mix(temperature, deviations.temperature, member, hour, values);
    const warmth = messageOf(member, '2t', lead, values);
    const sum = sums[member]!;
    mix(rain, deviations.rain, member, hour, values);
    for (let cell = 0; rains && cell < CELLS; cell++) {
      sum[cell]! += Math.min(MOST_RAIN, Math.max(0, values[cell]!)) / 1000;
    }
    return [warmth, messageOf(member, 'tp', lead, sum)];
  });
}

/** What members have in common, and of the deviations each its own. */
function mix(
  base: Float64Array,
  from: readonly Float64Array[],
  member: number,
  hour: number,
  into: Float64Array,
): void {
  const growth = member === 0 ? 0 : 0.05 + 0.95 * (1 - Math.exp(-hour / GROWTH_HOURS));
  into.set(base);
  for (const [n, deviation] of from.entries()) {
    const weight = (growth * Math.sin(1 + member * (n + 1) * 1.7 + hour / 40)) / 2;
    for (let cell = 0; cell < CELLS; cell++) into[cell]! += weight * deviation[cell]!;
  }
}

function nativeOf(member: number, param: Sample['param'], lead: number): Omit<NativeToWrite, 'values'> {
  const ofParam =
    param === '2t'
      ? ({ variable: 'air_temperature_2m' } as const)
      : ({ variable: 'total_precipitation', windowStart: 0 } as const);
  return { model: MODEL, initTime, lead, ...ofParam, ...(member > 0 && { member }) };
}

function messageOf(member: number, param: Sample['param'], lead: number, values: ArrayLike<number>): Sample {
  let [low, high] = [Infinity, -Infinity];
  for (let cell = 0; cell < CELLS; cell++) {
    low = Math.min(low, values[cell]!);
    high = Math.max(high, values[cell]!);
  }
  const binaryScale = high > low ? Math.ceil(Math.log2((high - low) / (2 ** 16 - 2))) : 0;
  const packing = { template: 42, decimalScale: 0, binaryScale } as const;
  const message = nativeMessage({ ...nativeOf(member, param, lead), grid: GRID, packing, values });
  return { member, param, message };
}

/** The message with the product of another lead. @param rise added to all values */
function atLead({ member, param, message }: Sample, lead: number, rise: number): Uint8Array {
  const small = nativeMessage({ ...nativeOf(member, param, lead), values: new Float64Array(40) });
  const copy = Buffer.from(message);
  const product = sectionAt(small, 4);
  copy.set(small.subarray(product.at, product.at + product.length), sectionAt(copy, 4).at);
  // Octets 12 to 15: the reference value.
  const reference = sectionAt(copy, 5).at + 11;
  if (param === 'tp') copy.writeFloatBE(copy.readFloatBE(reference) + rise, reference);
  return copy;
}

function sectionAt(message: Uint8Array, number: number): { readonly at: number; readonly length: number } {
  const view = new DataView(message.buffer, message.byteOffset, message.length);
  for (let at = 16; at < message.length; ) {
    const length = view.getUint32(at);
    if (message[at + 4] === number) return { at, length };
    at += length;
  }
  throw new Error(`bench: a message without section ${number}`);
}

function writeLead(lead: number, samples: readonly Sample[], rise: number): void {
  let written = 0;
  for (const kind of ['oper', 'enfo'] as const) {
    const own = samples.filter(({ member }) => member > 0 === (kind === 'enfo'));
    const messages = own.map((sample) => atLead(sample, lead, rise));
    const to = path.join(folder, pathOfFile({ model: MODEL, initTime }, kind, lead));
    const [date = '', clock = ''] = init.replaceAll('-', '').split('T');
    let offset = 0;
    const rows = own.map(({ member, param }, n) => {
      const { length } = messages[n]!;
      const row = {
        ...{ domain: 'g', date, time: `${clock.slice(0, 2)}00`, expver: '0001', class: 'od' },
        ...{ type: kind === 'oper' ? 'fc' : 'pf', stream: kind, step: String(lead), levtype: 'sfc' },
        ...(kind === 'enfo' && { number: String(member) }),
        ...{ param, _offset: offset, _length: length },
      };
      offset += length;
      return JSON.stringify(row);
    });
    mkdirSync(path.dirname(to), { recursive: true });
    writeFileSync(to, Buffer.concat(messages));
    writeFileSync(sideCarPath('ecmwf-index', to), `${rows.join('\n')}\n`);
    written += offset;
  }
  process.stderr.write(`${MODEL} +${lead} h: ${Math.round(written / 1e6)} MB written\n`);
}
