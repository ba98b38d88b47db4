import { statSync } from 'node:fs';
import path from 'node:path';
import { memberDecimalsOf } from '../../src/catalog/index.ts';
import { StoredMembers } from '../../src/store/cube/variables/stored-members.ts';
import { CubeReader, writeCube } from '../../src/store/index.ts';
import { median, randomFrom } from './measure.ts';
import { NX as GLOBE_NX, type Quantity, type Weather } from './weather.ts';

/** ECMWF's ensemble: the control and 50 members, every 3 hours to 144 and every 6 to 360. */
const MEMBERS = [...Array(51).keys()];
const LEADS = [...Array(49).keys()].map((n) => 3 * n).concat([...Array(36).keys()].map((n) => 150 + 6 * n));
/** As many leads of 51 members at a quarter of a degree as ingest holds in a gigabyte. */
const LEADS_OF_CUBE = 5;
/** 80 degrees at a quarter of a degree: reads are as in a global cube, which is only longer. */
const SIDE = 320;
const CELLS = SIDE * SIDE;
/** 40 degrees. */
const BOX = 160;

const TEMPERATURE: Quantity = { mean: 255, zonal: 40, waves: 6, slope: 0.5, fixed: 0.3 };
/** Members differ by this in the end; at first by a twentieth. */
const SPREAD = { waves: 5, slope: 0.5, mean: 0, zonal: 0, fixed: 0 };
const GROWTH_HOURS = 72;

export interface MemberTimes {
  /** Milliseconds of one series of all members at all leads, the median. */
  readonly series: number;
  /** Of a map of the share of members above a threshold in a box of 40 degrees, at one lead. */
  readonly probability: number;
  /** Of the same box of one member. */
  readonly plane: number;
  /** Bits of a value in the cubes. */
  readonly bits: number;
  /** Milliseconds of a field of 1440 x 721 cells, written. */
  readonly write: number;
}

/** Writes an ensemble's members, and reads them here and there. */
export async function benchMembers(folder: string, weather: Weather): Promise<MemberTimes> {
  const deviations = Array.from({ length: 8 }, (_, n) => crop(weather.at(SPREAD, 5 + 40 * n, 300 * n)));
  const readers: CubeReader[] = [];
  let writeMs = 0;
  for (let from = 0; from < LEADS.length; from += LEADS_OF_CUBE) {
    const leads = LEADS.slice(from, from + LEADS_OF_CUBE);
    const bases = leads.map((lead) => crop(weather.at(TEMPERATURE, lead, 0)));
    const planes = MEMBERS.flatMap((member) =>
      leads.map((lead, k) => memberOf(bases[k]!, deviations, member, lead)),
    );
    const file = path.join(folder, `members-${from}.cube`);
    const description = {
      variable: 'air_temperature_2m',
      units: 'K',
      decimals: memberDecimalsOf('air_temperature_2m'),
      nx: SIDE,
      ny: SIDE,
      leads,
      members: MEMBERS,
      lineage: [],
    };
    const begin = performance.now();
    await writeCube(file, description, planes);
    writeMs += performance.now() - begin;
    readers.push(CubeReader.open(file));
  }
  const [first, ...others] = readers;
  if (first === undefined) throw new Error('bench: no cube of members');
  const stored = new StoredMembers('air_temperature_2m', [first, ...others]);
  const random = randomFrom(7);
  const fields = MEMBERS.length * LEADS.length;
  const bytes = LEADS.reduce(
    (sum, _, k) =>
      k % LEADS_OF_CUBE === 0 ? sum + statSync(path.join(folder, `members-${k}.cube`)).size : sum,
    0,
  );
  const series = new Int32Array(fields);
  const planes = new Int32Array(MEMBERS.length * BOX * BOX);
  const share = new Float32Array(BOX * BOX);
  const rectangle = () => ({
    i0: Math.floor(random() * (SIDE - BOX)),
    columns: BOX,
    j0: Math.floor(random() * (SIDE - BOX)),
    rows: BOX,
  });
  const lead = () => LEADS[Math.floor(random() * LEADS.length)]!;
  const times = {
    series: timed(400, () => stored.series(Math.floor(random() * CELLS), series)),
    probability: timed(12, () => {
      stored.planes(lead(), rectangle(), planes);
      shareAbove(planes, 2800, share);
    }),
    plane: timed(60, () => stored.plane(17, lead(), rectangle(), planes)),
  };
  for (const reader of readers) reader.close();
  return {
    ...times,
    bits: (bytes * 8) / (fields * CELLS),
    write: ((writeMs / fields) * GLOBE_NX * 721) / CELLS,
  };
}

/** The median of the second half of some calls: the first half is there for the compiler, and for checksums that are verified once. */
function timed(count: number, call: () => void): number {
  const all = Array.from({ length: count }, () => {
    const begin = performance.now();
    call();
    return performance.now() - begin;
  });
  return median(all.slice(count / 2));
}

/** The share of members above a threshold for each cell. */
function shareAbove(planes: Int32Array, threshold: number, share: Float32Array): void {
  share.fill(0);
  const size = share.length;
  for (let at = 0; at < planes.length; at += size) {
    for (let cell = 0; cell < size; cell++) if (planes[at + cell]! > threshold) share[cell]! += 1;
  }
  for (let cell = 0; cell < size; cell++) share[cell]! /= MEMBERS.length;
}

function crop(globe: Float64Array): Float64Array {
  const values = new Float64Array(CELLS);
  for (let j = 0; j < SIDE; j++) {
    values.set(globe.subarray((j + 120) * GLOBE_NX + 300, (j + 120) * GLOBE_NX + 300 + SIDE), j * SIDE);
  }
  return values;
}

/** What members have in common, and a mixture of deviations that is each one's own and grows with the lead. */
function memberOf(
  base: Float64Array,
  deviations: readonly Float64Array[],
  member: number,
  lead: number,
): Int32Array {
  const growth = 0.05 + 0.95 * (1 - Math.exp(-lead / GROWTH_HOURS));
  const weights = deviations.map((_, n) => (growth * Math.sin(1 + member * (n + 1) * 1.7 + lead / 40)) / 2);
  const values = new Int32Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++) {
    let value = base[cell]!;
    for (let n = 0; n < weights.length; n++) value += weights[n]! * deviations[n]![cell]!;
    values[cell] = Math.round(value * 10);
  }
  return values;
}
