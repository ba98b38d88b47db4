import { describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  leadsOf,
  nativeOf,
  PRESSURE_LEVELS_HPA,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from '../../../src/catalog/index.ts';
import { readModelsJson } from '../../catalog/models-json.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { hasShared } from '../../support/shared.ts';
import { storedVariablesOf } from '../../support/stored-variables.ts';
import type { Ask, PointAnswer } from './asking.ts';
import { limitsOf } from './physical-limits.ts';

type Place = readonly [lat: number, lon: number];

const WORLD: readonly Place[] = [
  [52.52, 13.405],
  [39.7392, -104.9903],
  [-33.87, 151.21],
  [0, -60],
  [66.5, 179.99],
  [90, 0],
  [-90, 120],
];
const NORTH_AMERICA: readonly Place[] = [
  [39.7392, -104.9903],
  [47.6062, -122.3321],
  [29.76, -95.37],
  [40.71, -74.01],
  [25.76, -80.19],
];
const EUROPE: readonly Place[] = [
  [52.52, 13.405],
  [41.9, 12.5],
  [64.15, -21.94],
  [35.17, 33.36],
  [48.8566, 2.3522],
];
const FRANCE: readonly Place[] = [
  [48.8566, 2.3522],
  [43.3, 5.37],
  [45.83, 6.86],
  [47.22, -1.55],
];
const PLACES: Readonly<Record<DefaultModelId, readonly Place[]>> = {
  gfs: WORLD,
  'euro-ifs': WORLD,
  hrrr: NORTH_AMERICA,
  nam: NORTH_AMERICA,
  'icon-global': WORLD,
  'icon-eu': EUROPE,
  arome: FRANCE,
};

const has = (model: DefaultModelId) => (variable: VariableName) =>
  nativeOf(model, variable).status !== 'unavailable';

/** Where series of the contract end, of models whose runs go further. */
const USUAL_ENDS: Readonly<Partial<Record<string, number>>> = { hrrr: 18, arome: 42 };

/** Every variable of the contract at several places of every model: it is there at all leads, or refused. */
export function everyVariableAnswers(ask: Ask, gateway: () => TestGateway): void {
  describe('every variable that a model has', () => {
    it.skipIf(!hasShared)('is what models.json says', () => {
      for (const model of DEFAULT_MODEL_IDS) {
        const { surface, pressure } = readModelsJson().models[model] ?? { surface: {}, pressure: {} };
        const there = ([, { status }]: [string, { status: string }]) => status !== 'unavailable';
        const names = [
          ...Object.entries(surface)
            .filter(there)
            .map(([name]) => name),
          ...Object.entries(pressure)
            .filter(there)
            .flatMap(([base]) => PRESSURE_LEVELS_HPA.map((level) => `${base}_${level}hpa`)),
        ];
        const known = VARIABLE_NAMES.filter((name) => name in surface || variableOf(name).base in pressure);
        expect(known.filter(has(model)).toSorted()).toEqual(names.toSorted());
      }
    });

    describe.each(DEFAULT_MODEL_IDS)('of %s', (model) => {
      const variables = storedVariablesOf(model);

      it.each(PLACES[model])('has a value within physical limits at all leads at %f %f', async (...place) => {
        const answer = await ask.point(model, variables, place);
        expect(answer.run).toMatchObject({ state: 'COMPLETE', synthetic: true });
        expect(answer.lead_hours).toEqual(
          leadsOf(model, hourOf(answer)).filter(
            (lead) => lead <= (USUAL_ENDS[model] ?? Number.POSITIVE_INFINITY),
          ),
        );
        for (const variable of variables) expect(faultsOf(model, variable, answer), variable).toEqual([]);
      });
    });

    it.each(DEFAULT_MODEL_IDS)(
      'of %s, and no other: what it lacks is refused, naming those that have it',
      async (model) => {
        const [[lat, lon] = [0, 0]] = PLACES[model];
        const lacking = VARIABLE_NAMES.filter((variable) => !has(model)(variable));
        for (const variable of lacking) {
          const response = await gateway().get(`/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}`);
          expect(response.status, variable).toBe(422);
          const { code, detail } = (await response.json()) as { code: string; detail: string };
          expect(code).toBe('validation_error');
          // None of these models has waves.
          const named = detail.split('models that do: ')[1]?.split(', ') ?? [];
          expect(named, detail).toEqual(DEFAULT_MODEL_IDS.filter((other) => has(other)(variable)));
        }
      },
    );
  });
}

const hourOf = ({ init_time }: PointAnswer) => new Date(init_time).getUTCHours();

/** Values that should not be so, as text. */
function faultsOf(
  model: DefaultModelId,
  variable: VariableName,
  { lead_hours, variables }: PointAnswer,
): string[] {
  const native = nativeOf(model, variable);
  const first = native.status === 'unavailable' ? Number.POSITIVE_INFINITY : native.firstLeadHours;
  const [least, most] = limitsOf(variable);
  const { units, values } = variables[variable] ?? { units: 'none', values: [] };
  const faults = units === variableOf(variable).units ? [] : [`in ${units}`];
  for (const [index, lead] of lead_hours.entries()) {
    const value = values[index];
    const fine = lead < first ? value === null : typeof value === 'number' && value >= least && value <= most;
    if (!fine) faults.push(`${value} at ${lead} h`);
  }
  return faults;
}
