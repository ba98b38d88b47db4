import { describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  nativeOf,
  PRESSURE_LEVELS_HPA,
  type VariableName,
} from '../../../src/catalog/index.ts';
import type { Ask } from './asking.ts';
import { correlation, geostrophicWinds, rootMeanSquare } from './geostrophy.ts';

/** Leads that every run has, of the nearly shortest and of the longest output steps. */
const LEADS = [6, 18] as const;

/**
 * Least correlation of a component with its geostrophic one, and the most that they differ as a share of the wind: the demo's
 * global grids have points 5 degrees apart, and the triangles of its icosahedron are never in line. A wind left along the axes
 * of a Lambert grid is off by a tenth.
 */
const COARSE = [0.99, 0.15] as const;
const FINE = [0.999, 0.05] as const;
const GEOSTROPHY: Readonly<Record<DefaultModelId, readonly [number, number]>> = {
  gfs: COARSE,
  'euro-ifs': COARSE,
  'icon-global': [0.93, 0.4],
  hrrr: FINE,
  nam: FINE,
  'icon-eu': FINE,
  arome: FINE,
};

/** Saturation vapour pressure over water, Pa (models.md, section 8). */
const saturation = (kelvin: number) =>
  610.94 * Math.exp((17.625 * (kelvin - 273.15)) / (243.04 + kelvin - 273.15));

/** The laws that all weather keeps, in every cell of every model, out of whole-domain answers of `GET /bbox`. */
export function weatherIsConsistent(ask: Ask): void {
  describe.each(DEFAULT_MODEL_IDS.flatMap((model) => LEADS.map((lead) => [model, lead] as const)))(
    'the weather of %s at lead %i',
    (model, lead) => {
      const lacks = (variable: VariableName) => nativeOf(model, variable).status === 'unavailable';
      const slabOf = (variable: VariableName) => ask.slab(model, variable, lead);

      /** Cells where a law is broken, by the values of some variables there; masked cells keep every law. */
      async function broken(
        variables: readonly VariableName[],
        holds: (...values: number[]) => boolean,
      ): Promise<readonly number[][]> {
        const slabs = await Promise.all(variables.map(slabOf));
        const [first] = slabs;
        const rows = Array.from(first?.values ?? [], (_, point) => slabs.map(({ values }) => values[point]));
        const present = rows.filter((row) => row.every((value) => typeof value === 'number'));
        expect(present.length).toBeGreaterThan(1000);
        return present.filter((row) => !holds(...row));
      }

      it('has dew points no higher than temperatures', async () => {
        const laws = await broken(
          ['air_temperature_2m', 'dewpoint_temperature_2m'],
          (t, td) => td <= t + 0.02,
        );
        expect(laws).toEqual([]);
      });

      it('has the relative humidity that temperature and dew point make', async () => {
        const variables = ['relative_humidity_2m', 'air_temperature_2m', 'dewpoint_temperature_2m'] as const;
        const laws = await broken(variables, (rh, t, td) => {
          return rh >= 0 && rh <= 100 && Math.abs(rh - (100 * saturation(td)) / saturation(t)) < 1;
        });
        expect(laws).toEqual([]);
      });

      it('has no more vapour on pressure levels than air can hold', async () => {
        for (const level of PRESSURE_LEVELS_HPA) {
          const laws = await broken([`specific_humidity_${level}hpa`, `temperature_${level}hpa`], (q, t) => {
            const e = saturation(t);
            return q >= 0 && q <= ((0.622 * e) / (level * 100 - 0.378 * e)) * 1.02 + 1e-6;
          });
          expect(laws, `${level} hPa`).toEqual([]);
        }
      });

      it('has heights that fall with pressure, by as much as the air between is warm', async () => {
        for (const [index, lower] of PRESSURE_LEVELS_HPA.slice(0, -1).entries()) {
          const upper = PRESSURE_LEVELS_HPA[index + 1] ?? lower;
          const names = [
            `geopotential_height_${lower}hpa`,
            `geopotential_height_${upper}hpa`,
            `temperature_${lower}hpa`,
            `temperature_${upper}hpa`,
          ] as const;
          const laws = await broken(names, (below, above, tBelow, tAbove) => {
            const hypsometric = ((287.05 / 9.80665) * Math.log(lower / upper) * (tBelow + tAbove)) / 2;
            // The mean of two levels is not quite the mean of the layer, and air with vapour in it is lighter.
            return above > below && Math.abs((above - below) / hypsometric - 1) < 0.03;
          });
          expect(laws, `${lower} to ${upper} hPa`).toEqual([]);
        }
      });

      it('rains from clouds, and no less than nothing', async () => {
        const laws = await broken(['total_precipitation', 'total_cloud_cover'], (rain, cloud) => {
          return rain >= 0 && (rain < 2 || cloud > 30);
        });
        expect(laws).toEqual([]);
      });

      // ECMWF publishes no layers: those of euro-ifs are estimates out of humidity, its total is native.
      if (model !== 'euro-ifs') {
        it('is covered at least by the fullest of its cloud layers', async () => {
          const variables = [
            'total_cloud_cover',
            'low_cloud_cover',
            'mid_cloud_cover',
            'high_cloud_cover',
          ] as const;
          const laws = await broken(variables, (total, ...layers) => total >= Math.max(...layers) - 1);
          expect(laws).toEqual([]);
        });
      }

      it('has gusts no weaker than its wind', async () => {
        const variables = ['wind_gust_10m', 'wind_u_10m', 'wind_v_10m'] as const;
        const laws = await broken(variables, (gust, u, v) => gust >= Math.hypot(u, v) - 0.1);
        expect(laws).toEqual([]);
      });

      if (!lacks('wind_u_80m')) {
        it('blows harder away from the ground', async () => {
          const variables = (['10m', '80m', '100m'] as const).flatMap((height) => [
            `wind_u_${height}` as const,
            `wind_v_${height}` as const,
          ]);
          const laws = await broken(variables, (u10, v10, u80, v80, u100, v100) => {
            const [at10, at80, at100] = [Math.hypot(u10, v10), Math.hypot(u80, v80), Math.hypot(u100, v100)];
            return at80 >= at10 - 0.05 && at100 >= at80 - 0.05;
          });
          expect(laws).toEqual([]);
        });
      }

      it('has the wind that its 500 hPa surface slopes for', async () => {
        const [heights, u, v] = await Promise.all(
          (['geopotential_height_500hpa', 'u_wind_500hpa', 'v_wind_500hpa'] as const).map(slabOf),
        );
        if (heights === undefined) throw new Error('no heights');
        const winds = geostrophicWinds({ ...heights, ...(await ask.cellsOf(model, heights)) });
        expect(winds.length).toBeGreaterThan(1000);
        const [closeness, share] = GEOSTROPHY[model];
        for (const [slab, geostrophic] of [
          [u, winds.map((wind) => wind.u)],
          [v, winds.map((wind) => wind.v)],
        ] as const) {
          const blowing = winds.map(({ index }) => slab?.values[index] ?? Number.NaN);
          const amiss = blowing.map((speed, at) => speed - (geostrophic[at] ?? Number.NaN));
          expect(correlation(blowing, geostrophic)).toBeGreaterThan(closeness);
          expect(rootMeanSquare(amiss)).toBeLessThan(share * rootMeanSquare(blowing));
        }
      });
    },
  );
}
