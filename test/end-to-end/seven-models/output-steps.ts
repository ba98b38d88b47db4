import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId, type VariableName } from '../../../src/catalog/index.ts';
import type { TestGateway } from '../../support/gateway.ts';
import type { Ask } from './asking.ts';

/** Where all seven models have a point: HRRR and NAM in America, the others in France. */
const COLORADO = [39.74, -104.99] as const;
const PARIS = [48.86, 2.35] as const;
const placeIn = (model: DefaultModelId) => (model === 'hrrr' || model === 'nam' ? COLORADO : PARIS);

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: (to - from) / by + 1 }, (_, n) => from + n * by);

/** models.md, section 3.2, for the runs of the demo, up to the contract's default horizon. */
const LEADS: Readonly<Record<DefaultModelId, readonly number[]>> = {
  gfs: [...steps(0, 120, 1), ...steps(123, 384, 3)],
  'euro-ifs': [...steps(0, 144, 3), ...steps(150, 360, 6)],
  hrrr: steps(0, 18, 1),
  nam: [...steps(0, 36, 1), ...steps(39, 84, 3)],
  'icon-global': [...steps(0, 78, 1), ...steps(81, 120, 3)],
  'icon-eu': [...steps(0, 30, 1), 36, 42, 48],
  arome: steps(0, 42, 1),
};

interface Columns {
  readonly point: {
    readonly forecast: {
      readonly series: {
        readonly leadHours: readonly number[];
        readonly columns: readonly {
          readonly values: readonly (number | null)[];
          readonly nulls: readonly { readonly reason: string; readonly indexes: readonly number[] }[];
        }[];
      };
    };
  };
}

/** Which leads there are, which values they lack, and why. */
export function leadsAreThoseOfTheModels(ask: Ask, gateway: () => TestGateway): void {
  async function series(model: DefaultModelId, variables: readonly VariableName[], more = '') {
    const [latitude, longitude] = placeIn(model);
    const { data } = await gateway().query<Columns>(`{
      point(latitude: ${latitude}, longitude: ${longitude}) { forecast(model: ${model.replace('-', '_')}) {
        series${more} { leadHours columns(variables: [${variables}]) { values nulls { reason indexes } } }
      } }
    }`);
    return data.point.forecast.series;
  }

  describe('trap 8: the leads of a model are its own output steps', () => {
    it.each(DEFAULT_MODEL_IDS)('%s', async (model) => {
      const rest = await ask.point(model, ['cape', 'air_temperature_2m'], placeIn(model));
      expect(rest.lead_hours).toEqual(LEADS[model]);
      expect((await series(model, ['cape'])).leadHours).toEqual(LEADS[model]);
    });

    it('euro-ifs: three-hourly to 144 h, then six-hourly', async () => {
      const older = await ask.point('euro-ifs', ['cape'], PARIS, '&init_time=2026-09-15T00');
      expect(older.lead_hours).toEqual([...steps(0, 144, 3), ...steps(150, 360, 6)]);
    });

    it('what lies between them is refused, or not there; nothing is interpolated', async () => {
      const refused = await gateway().get(
        '/point?model=euro-ifs&var=cape&lat=48.86&lon=2.35&lead_from=4&lead_to=5',
      );
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/no output step from lead 4 to 5/),
      });
      const box = await gateway().get(
        '/bbox?model=euro-ifs&var=cape&west=0&south=40&east=10&north=50&lead_hours=4',
      );
      expect(box.status).toBe(422);
      expect(await box.json()).toMatchObject({ detail: expect.stringMatching(/nearest are 3 and 6/) });
      expect((await series('euro-ifs', ['cape'], '(leadFrom: 4, leadTo: 5)')).leadHours).toEqual([]);
    });

    it('what euro-ifs does not publish is derived and said to be so, or null because it has none', async () => {
      const { variables } = await ask.json<{ variables: { name: string; status: string }[] }>(
        '/models/euro-ifs/variables',
      );
      const made = variables.filter(({ status }) => status === 'derived').map(({ name }) => name);
      expect(made.toSorted()).toEqual([
        'high_cloud_cover',
        'low_cloud_cover',
        'mid_cloud_cover',
        'most_unstable_cape',
        'relative_humidity_2m',
        'snow_depth',
        'wind_u_80m',
        'wind_v_80m',
      ]);
      const { columns } = await series('euro-ifs', ['visibility', 'cape'], '(leadTo: 6)');
      expect(columns[0]).toEqual({
        values: [null, null, null],
        nulls: [{ reason: 'NOT_PRODUCED', indexes: [0, 1, 2] }],
      });
      expect(columns[1]?.nulls).toEqual([]);
    });
  });

  describe('trap 9: step 0 lacks what happens over time, and AROME’s clouds', () => {
    const RAIN = 'total_precipitation';
    const GUST = 'wind_gust_10m';
    const CLOUDS = ['total_cloud_cover', 'low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover'] as const;

    it.each<[DefaultModelId, readonly VariableName[]]>([
      ['gfs', [RAIN]],
      ['euro-ifs', [RAIN, GUST]],
      ['hrrr', [RAIN]],
      ['nam', [RAIN]],
      ['icon-global', [RAIN, GUST]],
      ['icon-eu', [RAIN, GUST]],
      ['arome', [RAIN, GUST, ...CLOUDS]],
    ])('%s: %o', async (model, lacking) => {
      const variables = [RAIN, GUST, ...CLOUDS] as const;
      const { columns } = await series(model, variables, '(leadTo: 3)');
      for (const [index, variable] of variables.entries()) {
        const { values, nulls } = columns[index] ?? { values: [], nulls: [] };
        const isLacking = lacking.includes(variable);
        expect(nulls, variable).toEqual(isLacking ? [{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }] : []);
        expect(values[0] === null, variable).toBe(isLacking);
        expect(values.slice(1).every((value) => value !== null)).toBe(true);
      }
    });
  });
}
