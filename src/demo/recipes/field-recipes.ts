// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays of one length
import { type EncodedField, type FieldKey, kindOfProcess, modelOf } from '../../catalog/index.ts';
import { GRAVITY } from '../atmosphere/climate/thermodynamics.ts';
import type { AtmospherePoints } from '../atmosphere/points.ts';
import { boundaryLayer, freezingLevel, inhibit } from '../weather/heights.ts';
import {
  levelGeopotential,
  levelHeight,
  levelOmega,
  levelRelativeHumidity,
  levelSpecificHumidity,
  levelTemperature,
} from '../weather/levels/pressure-levels.ts';
import { type SunlightPart, sunlightAt } from '../weather/sunlight.ts';
import { relativeHumidity2m } from '../weather/surface/near-surface.ts';
import type { Sky } from '../weather/surface/sky.ts';
import { snowDensity, snowDepth, snowWater } from '../weather/surface/snow.ts';
import { cape, gust, VISIBILITY_CAP, visibility } from '../weather/surface/surface-weather.ts';
import type { CloudLayer } from '../weather/weather-over-time.ts';
import type { FieldRecipe, RecipeFacts } from './field-recipe.ts';
import { modelLevels } from './model-levels.ts';
import { type WindMaker, windMaker } from './wind-recipes.ts';

/** WMO number of NCEP among the originating centres. */
const NCEP = 7;
/** Code table 4.5. */
const SURFACE = {
  ground: 1,
  freezingLevel: 4,
  isobaric: 100,
  aboveGround: 103,
  modelLevel: 150,
  mostUnstableParcel: 17,
  layerAboveGround: 108,
  meanLayer: 192,
} as const;
/** CAPE of other parcels, as a fraction of the surface parcel's. */
const PARCEL_FACTORS: Readonly<Record<number, number>> = {
  [SURFACE.mostUnstableParcel]: 1.1,
  [SURFACE.layerAboveGround]: 1.1,
  [SURFACE.meanLayer]: 0.8,
};

/** Recipes by `category/number` of discipline 0 (code table 4.2). */
const BY_PARAMETER: Readonly<
  Record<string, (field: EncodedField, facts: RecipeFacts, winds: WindMaker) => FieldRecipe>
> = {
  '0/0': ({ key }) =>
    key.surfaceType === SURFACE.isobaric ? onLevel(key, levelTemperature) : near('temperature2m'),
  '0/6': () => near('dewPoint2m'),
  '1/0': ({ key }) => onLevel(key, levelSpecificHumidity),
  '1/1': ({ key }) =>
    key.surfaceType === SURFACE.isobaric
      ? onLevel(key, levelRelativeHumidity)
      : instant(({ surface }, into) => relativeHumidity2m(surface, into)),
  '1/8': rain,
  '1/52': rain,
  '1/19': () => precipitationType((type) => type),
  '1/192': () => precipitationType((type) => (type === 1 || type === 7 ? 1 : 0)),
  // Another parameter in NCEP's local table than in ECMWF's.
  '1/193': (field, { model }) => (modelOf(model).centre === NCEP ? precipitationType(() => 0) : rain(field)),
  '1/194': () => precipitationType(() => 0),
  '1/195': () => precipitationType((type) => (type === 5 || type === 7 ? 1 : 0)),
  '19/25': () => precipitationType((type) => PRESENT_WEATHER[type] ?? 0),
  '1/13': (field) => snowfall(field, 1),
  '1/50': (field) => snowfall(field, 1),
  '1/55': (field) => snowfall(field, 0.2),
  '1/56': (field) => snowfall(field, 0.8),
  '1/198': (field) => snowfall(field, 1),
  '1/11': () => instant(({ state }, into) => snowDepth(state, into)),
  '1/61': () => instant(({ state }, into) => snowDensity(state, into)),
  '1/254': () => instant(({ state }, into) => snowWater(state, into)),
  '2/2': ({ key }, _, winds) => instant(winds('u', windLevel(key))),
  '2/3': ({ key }, _, winds) => instant(winds('v', windLevel(key))),
  '2/8': ({ key }) => onLevel(key, levelOmega),
  '2/22': gusts,
  '3/0': () => near('meanSeaLevelPressure'),
  '3/1': () => near('meanSeaLevelPressure'),
  '3/198': () => near('meanSeaLevelPressure'),
  '3/4': ({ key }, { points }) =>
    key.surfaceType === SURFACE.ground ? ground(points, GRAVITY) : onLevel(key, levelGeopotential),
  '3/5': ({ key }, { points }) => heightOfSurface(key, points) ?? onLevel(key, levelHeight),
  '3/6': (field, facts) => heightOfSurface(field.key, facts.points) ?? halfLevelHeight(field, facts),
  '3/18': () => instant(boundaryLayer),
  '3/196': () => instant(boundaryLayer),
  '4/7': () => sunlight('global'),
  '4/192': () => sunlight('global'),
  '4/198': () => sunlight('direct'),
  '4/199': diffuse,
  '6/1': (field) => cloud('totalCloud', field),
  '6/192': (field) => cloud('totalCloud', field),
  '6/3': (field) => cloud('lowCloud', field),
  '6/4': (field) => cloud('middleCloud', field),
  '6/5': (field) => cloud('highCloud', field),
  '6/22': (field) => cloud(layerAbove(field.key), field),
  '7/6': ({ key }) => {
    const factor = PARCEL_FACTORS[key.surfaceType ?? SURFACE.aboveGround] ?? 1;
    return instant(({ state, weather, surface }, into) => {
      cape(state, weather, surface, into);
      scale(into, factor);
    });
  },
  '7/7': () =>
    instant(({ state, weather, surface }, into) => {
      cape(state, weather, surface, into);
      inhibit(into);
    }),
  '19/3': () => instant(boundaryLayer),
  '19/0': (_, { model }) => {
    const cap = modelOf(model).centre === NCEP ? VISIBILITY_CAP : Number.POSITIVE_INFINITY;
    return instant(({ weather, surface }, into) => visibility(weather, surface, cap, into));
  },
  '191/1': (_, { points }) => instant((_sky, into) => into.set(points.latitudes)),
  '191/2': (_, { points }) => instant((_sky, into) => into.set(points.longitudes)),
};

/**
 * Finds the recipes of one model's fields.
 * Throws TypeError for a field that the synthetic atmosphere does not have.
 */
export function recipeMaker(facts: RecipeFacts): (field: EncodedField) => FieldRecipe {
  const winds = windMaker(facts);
  return (field) => {
    const { discipline, category, number } = field.key;
    const make = discipline === 0 ? BY_PARAMETER[`${category}/${number}`] : undefined;
    if (make === undefined)
      throw new TypeError(`the demo has no parameter ${discipline}/${category}/${number}`);
    return make(field, facts, winds);
  };
}

function instant(fill: NonNullable<FieldRecipe['instant']>): FieldRecipe {
  return { instant: fill, over: {} };
}

function near(name: keyof Sky['surface']): FieldRecipe {
  return instant(({ surface }, into) => into.set(surface[name]));
}

function onLevel(key: FieldKey, compute: typeof levelTemperature): FieldRecipe {
  const pressure = pressureOf(key);
  return instant(({ state, weather }, into) => compute(state, weather, pressure, into));
}

/** Instantaneous, or the maximum over a window where the producer's is. */
function gusts({ key }: EncodedField): FieldRecipe {
  const ofMoment = ({ state, weather, surface }: Sky, into: Float32Array): void =>
    gust(state, weather, surface, into);
  if (kindOfProcess(key.statisticalProcess) !== 'maximum') return instant(ofMoment);
  return {
    instant: ofMoment,
    over: {
      maximum({ weather, start, end }, into) {
        weather.strongestGust(start, end, into);
      },
    },
  };
}

function rain({ nativeUnits }: EncodedField): FieldRecipe {
  const factor = nativeUnits === 'm' ? 0.001 : 1;
  return {
    instant: null,
    over: {
      accumulation({ weather, start, end }, into) {
        weather.rain(start, end, into);
        scale(into, factor);
      },
    },
  };
}

/** Numbers of WMO code table 4677 by codes of table 4.201. */
const PRESENT_WEATHER: Readonly<Record<number, number>> = { 0: 3, 1: 61, 5: 71, 7: 68 };
/** Nothing falls below this rate, kg m-2 h-1. */
const LEAST_RATE = 0.05;

/** @param encode what the producer writes for a code of WMO code table 4.201 */
function precipitationType(encode: (type: number) => number): FieldRecipe {
  return instant(({ weather: { rainRate, snowRate } }, into) => {
    for (let point = 0; point < into.length; point++) {
      const share = snowRate[point]! / rainRate[point]!;
      const type = share > 0.8 ? 5 : share < 0.2 ? 1 : 7;
      into[point] = encode(rainRate[point]! < LEAST_RATE ? 0 : type);
    }
  });
}

/** At a moment, as its mean or, in J m-2, as its sum. */
function sunlight(part: SunlightPart): FieldRecipe {
  return {
    instant: ({ state, weather, validHours }, into) => {
      sunlightAt(state.points, validHours, weather, { global: into });
    },
    over: {
      average({ weather, start, end }, into) {
        if (end > start) weather.meanSunlight(part, start, end, into);
        else into.fill(0);
      },
      accumulation({ weather, start, end }, into) {
        into.fill(0);
        if (end === start) return;
        weather.meanSunlight(part, start, end, into);
        scale(into, 3600 * (end - start));
      },
    },
  };
}

/** What is not direct, as its mean. */
function diffuse(): FieldRecipe {
  return {
    instant: null,
    over: {
      average({ weather, start, end }, into) {
        into.fill(0);
        if (end === start) return;
        weather.meanSunlight('global', start, end, into);
        const direct = new Float32Array(into.length);
        weather.meanSunlight('direct', start, end, direct);
        for (let point = 0; point < into.length; point++) into[point]! -= direct[point]!;
      },
    },
  };
}

/** @param share the part that this kind of snow is of all */
function snowfall({ nativeUnits }: EncodedField, share: number): FieldRecipe {
  const factor = (nativeUnits === 'm' ? 0.001 : 1) * share;
  return {
    instant: null,
    over: {
      accumulation({ weather, start, end }, into) {
        weather.snow(start, end, into);
        scale(into, factor);
      },
    },
  };
}

function cloud(layer: CloudLayer, { nativeUnits }: EncodedField): FieldRecipe {
  const factor = nativeUnits === '1' ? 0.01 : 1;
  return {
    instant({ weather }, into) {
      into.set(weather[layer]);
      scale(into, factor);
    },
    over: {
      average({ weather, start, end }, into) {
        weather.meanCloud(layer, start, end, into);
        scale(into, factor);
      },
    },
  };
}

/** DWD's cloud layers by their top: 800 hPa, 400 hPa and the top of the atmosphere. */
function layerAbove({ surfaceValue }: FieldKey): CloudLayer {
  return surfaceValue === 80_000 ? 'lowCloud' : surfaceValue === 40_000 ? 'middleCloud' : 'highCloud';
}

/** Null for levels of pressure and of the model. */
function heightOfSurface({ surfaceType }: FieldKey, points: AtmospherePoints): FieldRecipe | null {
  if (surfaceType === SURFACE.ground) return ground(points, 1);
  return surfaceType === SURFACE.freezingLevel ? instant(freezingLevel) : null;
}

/** @param factor from metres to the producer's unit */
function ground({ elevation }: AtmospherePoints, factor: number): FieldRecipe {
  return instant((_sky, into) => {
    into.set(elevation);
    scale(into, factor);
  });
}

function halfLevelHeight({ key }: EncodedField, { model, points }: RecipeFacts): FieldRecipe {
  const { halfLevel } = modelLevels(model);
  const level = surfaceValueOf(key);
  const heights = points.elevation.map((elevation) => elevation + halfLevel(level, elevation));
  return instant((_sky, into) => into.set(heights));
}

function windLevel(key: FieldKey): Parameters<WindMaker>[1] {
  if (key.surfaceType === SURFACE.isobaric) return { kind: 'pressure', hectopascals: pressureOf(key) };
  if (key.surfaceType === SURFACE.modelLevel) return { kind: 'model', level: surfaceValueOf(key) };
  return { kind: 'height', metres: surfaceValueOf(key) };
}

const pressureOf = (key: FieldKey): number => surfaceValueOf(key) / 100;

function surfaceValueOf({ surfaceValue }: FieldKey): number {
  if (surfaceValue === null) throw new TypeError('the field names no level');
  return surfaceValue;
}

function scale(values: Float32Array, factor: number): void {
  if (factor === 1) return;
  for (let point = 0; point < values.length; point++) values[point]! *= factor;
}
