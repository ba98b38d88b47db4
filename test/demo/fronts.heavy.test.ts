import { describe, expect, it } from 'vitest';
import type { NativeFieldId, TimeWindow } from '../../src/catalog/index.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { gridOfShape, reducedGrid } from '../../src/demo/grids/reduced-grid.ts';
import { nearestTo } from './sphere.ts';

const INIT = new Date('2026-11-23T00:00Z');
const gfs = prepareDemoModel('gfs', reducedGrid('gfs', 'fine'));
const NX = 180;
const NY = 91;
const forecast = startDemoForecast(gfs, INIT);
/** Half a degree over Europe, on which differences between neighbours show fronts. */
const EUROPE = { nx: 173, ny: 83 };
const europe = prepareDemoModel('icon-eu', { ...gridOfShape('icon-eu', EUROPE), resolvesFronts: true });

function field(id: NativeFieldId, lead: number, window?: TimeWindow): Float32Array {
  return forecast.at(lead).values(id, new Float32Array(gfs.points.size), window);
}

const at = (values: ArrayLike<number>, point: number): number => values[point] ?? Number.NaN;
const rain = (startHours: number, endHours: number) =>
  field('total_precipitation', endHours, { kind: 'accumulation', startHours, endHours });

interface Low {
  readonly row: number;
  readonly column: number;
}

/** Points of the middle latitudes that are lower than all within 4 degrees, below 1000 hPa. */
function lowsAt(lead: number): readonly Low[] {
  const pressure = field('mean_sea_level_pressure', lead);
  const lows: Low[] = [];
  for (let row = 11; row < NY - 11; row++) {
    if (Math.abs(90 - 2 * row) < 36) continue;
    for (let column = 0; column < NX; column++) {
      const here = at(pressure, row * NX + column);
      const around = ringOf({ row, column }).map(({ point }) => at(pressure, point));
      if (here < 100_000 && here < Math.min(...around)) lows.push({ row, column });
    }
  }
  return lows;
}

/** One point of each low: those next to another belong to the same one. */
function apart(lows: readonly Low[]): readonly Low[] {
  const found: Low[] = [];
  for (const low of lows) {
    const isNear = (other: Low) =>
      Math.abs(other.row - low.row) <= 3 && Math.abs(columnsEast(other.column, low.column)) <= 5;
    if (!found.some(isNear)) found.push(low);
  }
  return found;
}

/** Columns from one to another eastwards, negative westwards, the shorter way round. */
function columnsEast(from: number, to: number): number {
  return ((to - from + 90 + NX) % NX) - 90;
}

/** Points around one at about 4 degrees, with directions from it towards east and north. */
function ringOf({ row, column }: Low) {
  const widen = Math.round(2 / Math.cos(((90 - 2 * row) * Math.PI) / 180));
  return [-2, -1, 0, 1, 2].flatMap((north) =>
    [-1, 0, 1].flatMap((side) => {
      if (side === 0 && Math.abs(north) < 2) return [];
      const east = side * widen;
      return [{ point: (row - north) * NX + ((column + east + NX) % NX), east: side, north: north / 2 }];
    }),
  );
}

describe('lows', () => {
  it.each([0, 24, 60])(
    'have winds that turn cyclonically and towards them, in both hemispheres, at lead %i',
    (lead) => {
      const [u, v] = [field('wind_u_10m', lead), field('wind_v_10m', lead)];
      const lows = lowsAt(lead);
      for (const sign of [1, -1]) {
        const ofSide = lows.filter(({ row }) => Math.sign(45 - row) === sign);
        expect(ofSide.length).toBeGreaterThan(0);
        let inward = 0;
        for (const low of ofSide) {
          let around = 0;
          for (const { point, east, north } of ringOf(low)) {
            around += east * at(v, point) - north * at(u, point);
            inward -= east * at(u, point) + north * at(v, point);
          }
          expect(sign * around).toBeGreaterThan(0);
        }
        expect(inward).toBeGreaterThan(0);
      }
    },
  );

  it('travel eastwards in the middle latitudes, all but some over mild seas, and no map is the one before', () => {
    const later = lowsAt(30);
    const moved = apart(lowsAt(24)).flatMap(({ row, column }) => {
      const moves = later
        .filter((low) => Math.abs(low.row - row) <= 3)
        .map((low) => columnsEast(column, low.column))
        .filter((columns) => Math.abs(columns) <= 8);
      return moves.length === 0 ? [] : [Math.max(...moves)];
    });
    expect(moved.length).toBeGreaterThan(4);
    expect(moved.filter((columns) => columns > 0).length).toBeGreaterThan(0.7 * moved.length);
    expect(later).not.toEqual(lowsAt(24));
  });
});

describe('the air aloft', () => {
  it('blows along the height lines with the speed that balances them', () => {
    const hour = startDemoForecast(europe, INIT).at(30);
    const read = (id: NativeFieldId) => hour.values(id, new Float32Array(europe.points.size));
    const geopotential = read('geopotential_height_700hpa');
    const [u, v] = [read('u_wind_700hpa'), read('v_wind_700hpa')];
    const step = ((0.5 * Math.PI) / 180) * 6_371_229;
    const north = at(europe.latitudes, EUROPE.nx) > at(europe.latitudes, 0) ? 1 : -1;
    let error = 0;
    let wind = 0;
    for (let row = 1; row < EUROPE.ny - 1; row++) {
      for (let column = 1; column < EUROPE.nx - 1; column++) {
        const point = row * EUROPE.nx + column;
        const latitude = (at(europe.latitudes, point) * Math.PI) / 180;
        const f = 2 * 7.292e-5 * Math.sin(latitude);
        const slope = (far: number, near: number) => at(geopotential, far) - at(geopotential, near);
        const balancedU = (-north * slope(point + EUROPE.nx, point - EUROPE.nx)) / (2 * step) / f;
        const balancedV = slope(point + 1, point - 1) / (2 * step * Math.cos(latitude)) / f;
        error += (balancedU - at(u, point)) ** 2 + (balancedV - at(v, point)) ** 2;
        wind += at(u, point) ** 2 + at(v, point) ** 2;
      }
    }
    expect(Math.sqrt(error / wind)).toBeLessThan(0.15);
  });
});

describe('fronts', () => {
  it('are where the temperature changes most, with a shift of the wind', () => {
    const hour = startDemoForecast(europe, INIT).at(24);
    const read = (id: NativeFieldId) => hour.values(id, new Float32Array(europe.points.size));
    const t = read('temperature_850hpa');
    const changes: number[] = [];
    for (let point = 2 * EUROPE.nx; point < t.length - 2 * EUROPE.nx; point++) {
      changes.push(Math.abs(at(t, point + 2 * EUROPE.nx) - at(t, point - 2 * EUROPE.nx)));
    }
    changes.sort((a, b) => a - b);
    // Over 220 km: some kelvins at a front, and half a kelvin within an air mass.
    expect(at(changes, Math.floor(0.99 * changes.length))).toBeGreaterThan(4);
    expect(at(changes, Math.floor(0.5 * changes.length))).toBeLessThan(2.5);
  });
});

describe('rain', () => {
  it('falls where the sky is covered', () => {
    for (const lead of [6, 36]) {
      const fallen = rain(lead - 1, lead);
      const cover = field('total_cloud_cover', lead);
      const before = field('total_cloud_cover', lead - 1);
      const wet = [...fallen.keys()].filter((point) => at(fallen, point) > 0.5);
      expect(wet.length).toBeGreaterThan(200);
      for (const point of wet) expect(Math.max(at(cover, point), at(before, point))).toBeGreaterThan(65);
    }
  });

  it('never becomes less since the start of its window', () => {
    let before = rain(0, 1);
    for (let lead = 2; lead <= 24; lead++) {
      const now = rain(0, lead);
      expect(now.every((sum, point) => sum >= at(before, point))).toBe(true);
      before = now;
    }
  });
});

describe('a day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour + 24);
  const days = hours.map((hour) => field('air_temperature_2m', hour));

  it('is warmest in the local afternoon over land, and varies less at sea', () => {
    const phase = { land: [0, 0], sea: [0, 0] };
    for (let point = 0; point < gfs.points.size; point++) {
      const [latitude, land] = [at(gfs.latitudes, point), at(gfs.points.land, point)];
      if (Math.abs(latitude) > 40 || (land > 0.02 && land < 0.98)) continue;
      const kind = land > 0.5 ? phase.land : phase.sea;
      for (const [index, hour] of hours.entries()) {
        const angle = ((hour + at(gfs.longitudes, point) / 15) * Math.PI) / 12;
        kind[0] = at(kind, 0) + at(days[index] ?? [], point) * Math.cos(angle);
        kind[1] = at(kind, 1) + at(days[index] ?? [], point) * Math.sin(angle);
      }
    }
    const [cosine, sine] = [at(phase.land, 0), at(phase.land, 1)];
    const warmest = ((Math.atan2(sine, cosine) * 12) / Math.PI + 24) % 24;
    expect(warmest).toBeGreaterThan(13);
    expect(warmest).toBeLessThan(17);
    expect(Math.hypot(cosine, sine)).toBeGreaterThan(3 * Math.hypot(at(phase.sea, 0), at(phase.sea, 1)));
  });

  it('has no jumps from hour to hour', () => {
    for (let lead = 1; lead <= 12; lead++) {
      const pressure = field('mean_sea_level_pressure', lead);
      const before = field('mean_sea_level_pressure', lead - 1);
      const jump = pressure.reduce((most, value, p) => Math.max(most, Math.abs(value - at(before, p))), 0);
      expect(jump).toBeLessThan(1000);
    }
    for (const [index, now] of days.slice(1).entries()) {
      const jump = now.reduce(
        (most, value, p) => Math.max(most, Math.abs(value - at(days[index] ?? [], p))),
        0,
      );
      expect(jump).toBeLessThan(6);
    }
  });
});

it('a place has the weather of its own cell, not of one 300 km away', () => {
  const nearest = nearestTo({ latitude: 52.52, longitude: 13.405 }, gfs);
  expect(Math.abs(at(gfs.latitudes, nearest) - 52.52)).toBeLessThanOrEqual(1);
  expect(Math.abs(at(gfs.longitudes, nearest) - 13.405)).toBeLessThanOrEqual(1);
});

it('runs differ a little at one time, and models too', () => {
  const older = startDemoForecast(gfs, new Date(INIT.getTime() - 12 * 3_600_000)).at(48);
  const other = older.values('mean_sea_level_pressure', new Float32Array(gfs.points.size));
  const mine = field('mean_sea_level_pressure', 36);
  const difference = Math.sqrt(
    mine.reduce((sum, value, p) => sum + (value - at(other, p)) ** 2, 0) / mine.length,
  );
  expect(difference).toBeGreaterThan(10);
  expect(difference).toBeLessThan(400);
});
