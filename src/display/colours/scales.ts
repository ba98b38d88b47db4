import { chosenUnit, METRIC, type Units } from '../units/measures.ts';
import { shownUnit } from '../units/shown-unit.ts';
import * as palettes from './palette.ts';
import { coloursAlong, type Palette } from './palette.ts';
import type { Colour, ColourScale } from './scale.ts';

/** Land and coast show through. */
const OPACITY = 0.8;
const CLEAR: Colour = [255, 255, 255, 0];

/** What a scale is chosen by. */
export interface ScaledVariable {
  readonly name: string;
  /** Needed for round steps in chosen units of variables without a predefined scale. */
  readonly units?: Parameters<typeof shownUnit>[0]['units'];
}

/** Displayed values, for variables without a known range. */
export interface ShownRange {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * The scale of a variable, in the unit that `shownUnit` gives it. The same in light and dark.
 * @param range of the values in view; only needed for variables without a predefined scale
 */
export function scaleOf(
  { name, units }: ScaledVariable,
  range: ShownRange | null = null,
  chosen: Units = METRIC,
): ColourScale {
  const known = BY_NAME.find(([form]) => form.test(name));
  if (known !== undefined) return inUnits(known[1], chosen);
  const { of, back } = chosenUnit(units === undefined ? '' : shownUnit({ name, units }).symbol, chosen);
  const { minimum, maximum } = range ?? { minimum: 0, maximum: 1 };
  const plain = plainScale({ minimum: of(minimum), maximum: of(maximum) });
  return { ...plain, bounds: plain.bounds.map(back), labels: plain.labels.map(back) };
}

/** From a bound to another, both included. */
function steps(from: number, to: number, by: number): readonly number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, n) =>
    Number((from + n * by).toFixed(9)),
  );
}

const opaque = (colours: Palette, opacity = OPACITY): readonly Colour[] =>
  colours.map(([red, green, blue]): Colour => [red, green, blue, opacity]);

function scale(given: Partial<ColourScale> & Pick<ColourScale, 'bounds' | 'colours'>): ColourScale {
  return { spread: 'even', line: null, labels: given.bounds, isCloud: false, contours: null, ...given };
}

/** Steps on both sides of a middle. @param below from the far end to the middle */
function diverging(
  bounds: readonly number[],
  middle: number,
  below: Palette,
  above: Palette,
): readonly Colour[] {
  const under = bounds.filter((bound) => bound <= middle).length;
  return opaque([...coloursAlong(below, under), ...coloursAlong(above, bounds.length + 1 - under)]);
}

/** One colour for each step, the first for values below all bounds. */
const rising = (bounds: readonly number[], colours: Palette): readonly Colour[] =>
  opaque(coloursAlong(colours, bounds.length + 1));

/** Nothing is drawn below the first bound. */
const clearBelow = (bounds: readonly number[], colours: Palette): readonly Colour[] => [
  CLEAR,
  ...opaque(coloursAlong(colours, bounds.length)),
];

const TEMPERATURES = steps(-40, 44, 2);
const TEMPERATURE = scale({
  bounds: TEMPERATURES,
  colours: diverging(TEMPERATURES, 0, palettes.COLD, palettes.WARM),
  line: 0,
  labels: steps(-40, 40, 10),
});

/** The same in °F: bands of 4 degrees, whose bounds are whole there. */
const celsius = (bounds: readonly number[]) => bounds.map((each) => (each - 32) / 1.8);
const FAHRENHEITS = celsius(steps(-40, 112, 4));
const IN_FAHRENHEIT = scale({
  bounds: FAHRENHEITS,
  colours: diverging(FAHRENHEITS, 0, palettes.COLD, palettes.WARM),
  line: 0,
  labels: celsius(steps(-40, 100, 20)),
});

const AMOUNTS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const PRECIPITATION = scale({
  bounds: AMOUNTS,
  colours: clearBelow(AMOUNTS, palettes.RAIN),
  spread: 'logarithmic',
});

const INCHES = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4].map((each) => each * 25.4);
const IN_INCHES = scale({
  bounds: INCHES,
  colours: clearBelow(INCHES, palettes.RAIN),
  spread: 'logarithmic',
  labels: INCHES.slice(1),
});

/** Lower bounds of the forces 1 to 12 of Beaufort, m s-1 (WMO No. 306, code table 1100), and one more for storms aloft. */
const FORCES = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7, 40];
const WIND = scale({
  bounds: FORCES,
  colours: rising(FORCES, palettes.WIND),
  labels: [3.4, 8, 13.9, 20.8, 28.5, 40],
});
const [KM_H, MPH, KNOTS] = [1 / 3.6, 1609.344 / 3600, 1852 / 3600];
/** Near the same forces, at round numbers of other units. */
const windIn = (perUnit: number, bounds: readonly number[], labels: readonly number[]) =>
  scale({
    bounds: bounds.map((each) => each * perUnit),
    colours: rising(bounds, palettes.WIND),
    labels: labels.map((each) => each * perUnit),
  });
const WINDS: Readonly<Record<Units['wind'], ColourScale>> = {
  'm/s': WIND,
  'km/h': windIn(KM_H, [1, 5, 10, 20, 30, 40, 50, 60, 75, 90, 105, 120, 145], [10, 30, 50, 75, 105, 145]),
  mph: windIn(MPH, [1, 4, 8, 12, 18, 25, 30, 40, 45, 55, 65, 75, 90], [8, 18, 30, 45, 65, 90]),
  kn: windIn(KNOTS, [1, 3, 6, 10, 15, 20, 27, 34, 40, 48, 56, 64, 80], [6, 15, 27, 40, 56, 80]),
  Bft: scale({ ...WIND, labels: FORCES.filter((_, n) => n % 2 === 1) }),
};
/** Winds aloft, in even steps. */
const jet = (perUnit: number, from: number, to: number, by: number) =>
  windIn(perUnit, steps(from, to, by), steps(2 * from, to, 2 * by));
const JET = jet(1, 5, 80, 5);
const JETS: Readonly<Record<Units['wind'], ColourScale>> = {
  'm/s': JET,
  'km/h': jet(KM_H, 20, 280, 20),
  mph: jet(MPH, 10, 180, 10),
  kn: jet(KNOTS, 10, 160, 10),
  Bft: WINDS.Bft,
};
/** Components of the wind, which have a sign. */
const component = (perUnit: number, bounds: readonly number[], labels: readonly number[]) =>
  scale({
    bounds: bounds.map((each) => each * perUnit),
    colours: diverging(bounds, 0, [...palettes.DOWN].reverse(), palettes.UP),
    labels: labels.map((each) => each * perUnit),
  });
const COMPONENT = component(1, steps(-40, 40, 4), steps(-40, 40, 20));
const SIGNED = [...FORCES.toReversed().map((bound) => -bound), 0, ...FORCES];
const COMPONENTS: Readonly<Record<Units['wind'], ColourScale>> = {
  'm/s': COMPONENT,
  'km/h': component(KM_H, steps(-150, 150, 15), steps(-120, 120, 60)),
  mph: component(MPH, steps(-90, 90, 10), steps(-80, 80, 40)),
  kn: component(KNOTS, steps(-80, 80, 8), steps(-80, 80, 40)),
  Bft: component(1, SIGNED, [-24.5, -10.8, 0, 10.8, 24.5]),
};

const PRESSURES = steps(960, 1050, 5);
const PRESSURE = scale({
  bounds: PRESSURES,
  colours: rising(PRESSURES, palettes.PRESSURE),
  labels: steps(960, 1040, 20),
});

const MERCURY = steps(28.4, 31, 0.2).map((each) => each * 33.863886);
const IN_MERCURY = scale({
  bounds: MERCURY,
  colours: rising(MERCURY, palettes.PRESSURE),
  labels: MERCURY.filter((_, n) => n % 3 === 2),
});

const COVERS = steps(10, 100, 10);
/** Cloud over whatever is below it: the more cloud, the less is seen. */
const cloud = (tint: palettes.Palette[number]): ColourScale =>
  scale({
    bounds: COVERS,
    colours: [CLEAR, ...COVERS.map((bound): Colour => [...tint, Number((0.92 * (bound / 100)).toFixed(3))])],
    labels: [20, 40, 60, 80, 100],
    isCloud: true,
  });

const HUMIDITIES = steps(10, 90, 10);
const HUMIDITY = scale({
  bounds: HUMIDITIES,
  colours: diverging(HUMIDITIES, 50, palettes.DRY, palettes.MOIST),
  labels: [10, 30, 50, 70, 90],
});

const ENERGIES = [100, 250, 500, 1000, 1500, 2000, 3000, 4000];
const CAPE = scale({
  bounds: ENERGIES,
  colours: clearBelow(ENERGIES, palettes.ENERGY),
  spread: 'logarithmic',
});

const SIGHTS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const VISIBILITY = scale({ bounds: SIGHTS, colours: rising(SIGHTS, palettes.SIGHT), spread: 'logarithmic' });

const DEPTHS = [1, 2, 5, 10, 20, 50, 100, 200];
const SNOW = scale({ bounds: DEPTHS, colours: clearBelow(DEPTHS, palettes.SNOW), spread: 'logarithmic' });

const GROUNDS = [50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 4000, 5000];
const GROUND = scale({
  bounds: GROUNDS,
  colours: rising(GROUNDS, palettes.DRY.toReversed()),
  spread: 'logarithmic',
  labels: [50, 200, 500, 1000, 2000, 5000],
});

const MOTIONS = steps(-2, 2, 0.2);
const MOTION = scale({
  bounds: MOTIONS,
  // Air that rises loses pressure: it is warm.
  colours: diverging(MOTIONS, 0, [...palettes.UP].reverse(), palettes.DOWN),
  labels: [-2, -1, 0, 1, 2],
});

const BEARINGS = steps(22.5, 337.5, 22.5);
const DIRECTION = scale({
  bounds: BEARINGS,
  colours: rising(BEARINGS, palettes.ROUND),
  labels: [45, 90, 135, 180, 225, 270, 315],
});

/** Upper ends of the states of the sea from rippled to very high, m (WMO code table 3700); the last is phenomenal. */
const SEA_STATES = [0.1, 0.5, 1.25, 2.5, 4, 6, 9, 14];
const WAVES = scale({
  bounds: SEA_STATES,
  colours: rising(SEA_STATES, palettes.WIND),
  spread: 'logarithmic',
});

/** A colour for each code, ascending: codes are names, and no colour means two of them. */
function coded(colours: readonly (readonly [code: number, colour: Colour])[]): ColourScale {
  const middles = colours.slice(1).map(([code], n) => (code + (colours[n]?.[0] ?? code)) / 2);
  return scale({ bounds: middles, colours: colours.map(([, colour]) => colour) });
}

/** By WMO code table 4.201: water is blue, snow is light, what is between both is violet, what freezes is red, and grains are earthen. */
const PRECIPITATION_TYPE = coded([
  [0, CLEAR],
  [1, [58, 122, 205, OPACITY]], // rain
  [3, [196, 38, 112, OPACITY]], // freezing rain
  [5, [150, 226, 232, OPACITY]], // snow
  [6, [64, 168, 160, OPACITY]], // wet snow
  [7, [118, 92, 196, OPACITY]], // mixture of rain and snow
  [8, [236, 150, 52, OPACITY]], // ice pellets
  [9, [140, 76, 34, OPACITY]], // graupel
  [11, [148, 190, 246, OPACITY]], // drizzle
  [12, [242, 142, 178, OPACITY]], // freezing drizzle
]);

/** Heights of a pressure level: contours at its usual step, dam, with thin bands between them. */
function heights(middle: number, half: number, every: number): ColourScale {
  const bounds = steps(middle - half, middle + half, every);
  return scale({
    bounds,
    colours: opaque(coloursAlong(palettes.PLAIN.toReversed(), bounds.length + 1), 0.6),
    labels: bounds.filter((_, n) => n % 5 === 0),
    contours: { every, bold: 5 * every },
  });
}

const BY_NAME: readonly (readonly [RegExp, ColourScale])[] = [
  [/temperature/, TEMPERATURE],
  [/^(wind_chill|heat_index)_/, TEMPERATURE],
  [/_from_direction(_|$)/, DIRECTION],
  [/^wind_(speed|gust)_\d+m$/, WIND],
  [/^wind_speed_\d+hpa$/, JET],
  [/^(wind_[uv]|[uv]_wind)_/, COMPONENT],
  [/^total_precipitation$/, PRECIPITATION],
  [/^precipitation_type(_|$)/, PRECIPITATION_TYPE],
  [/^mean_sea_level_pressure$/, PRESSURE],
  [/^total_cloud_cover$/, cloud([246, 248, 250])],
  [/^low_cloud_cover$/, cloud([250, 243, 232])],
  [/^mid_cloud_cover$/, cloud([236, 246, 238])],
  [/^high_cloud_cover$/, cloud([232, 238, 252])],
  [/^relative_humidity_/, HUMIDITY],
  [/^cape$/, CAPE],
  [/^visibility$/, VISIBILITY],
  [/^snow_depth$/, SNOW],
  [/^surface_altitude$/, GROUND],
  [/^(wave|wind_wave|primary_swell)_height$/, WAVES],
  [/^vertical_velocity_/, MOTION],
  [/^geopotential_height_1000hpa$/, heights(12, 36, 4)],
  [/^geopotential_height_850hpa$/, heights(144, 36, 4)],
  [/^geopotential_height_700hpa$/, heights(300, 42, 6)],
  [/^geopotential_height_500hpa$/, heights(552, 66, 6)],
  [/^geopotential_height_300hpa$/, heights(912, 96, 12)],
  [/^geopotential_height_250hpa$/, heights(1032, 108, 12)],
];

const SHARES = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95];
/** The scale of shares of members, per cent. */
export const SHARE = scale({
  bounds: SHARES,
  colours: clearBelow(SHARES, palettes.CHANCE),
  labels: [10, 30, 50, 70, 90],
});

/** A scale with bounds that are round in the chosen units; the values are in the unit of the answers still. */
function inUnits(known: ColourScale, units: Units): ColourScale {
  if (known === TEMPERATURE && units.temperature === '°F') return IN_FAHRENHEIT;
  if (known === PRECIPITATION && units.precipitation === 'in') return IN_INCHES;
  if (known === PRESSURE && units.pressure === 'inHg') return IN_MERCURY;
  if (known === JET) return JETS[units.wind];
  if (known === COMPONENT) return COMPONENTS[units.wind];
  return known === WIND ? WINDS[units.wind] : known;
}

const PLAIN_STEPS = 12;

/** Even steps of 1, 2 or 5 over what is shown. */
function plainScale({ minimum, maximum }: ShownRange): ColourScale {
  const width = Math.max(maximum - minimum, Number.EPSILON);
  const rough = width / PLAIN_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const by = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const bounds = steps(Math.ceil(minimum / by) * by, Math.ceil(minimum / by) * by + PLAIN_STEPS * by, by);
  return scale({
    bounds,
    colours: rising(bounds, palettes.PLAIN),
    labels: bounds.filter((_, n) => n % 3 === 0),
  });
}
