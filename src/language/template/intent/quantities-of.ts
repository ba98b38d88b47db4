import {
  PRESSURE_LEVELS_HPA,
  type PressureLevel,
  SERIES_NAMES,
  type SeriesName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
} from '../../../catalog/index.ts';
import { ACTIVITIES } from '../../quantities/activities.ts';
import type { Chanced } from '../../quantities/condition.ts';
import { QUANTITIES } from '../lexicon/index.ts';
import type { Kind, Meaning, NamedQuantity, Node } from '../meaning.ts';
import { quantityOfUnit } from './unit-quantities.ts';

/** What "the weather" is. */
const WEATHER: readonly SurfaceVariableName[] = [
  'air_temperature_2m',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
  'total_cloud_cover',
];

const CLEARING: readonly SurfaceVariableName[] = ['total_precipitation', 'total_cloud_cover'];

/** What a question is about. */
export interface Quantities {
  /** In the order of the catalog. */
  readonly variables: readonly SeriesName[];
  /** Named ones in the order of the question. */
  readonly named: readonly NamedQuantity[];
  /** Nodes of a requested pressure level. */
  readonly levels: readonly Node[];
  /** Those of a level that no model has. */
  readonly unknownLevels: readonly Node[];
  /** The word for a thing whose temperature is requested: "how warm is the pool". */
  readonly things: readonly Node[];
}

/** What is felt is answered with the temperature, and said to be something else. */
const FELT: ReadonlySet<string> = new Set(['apparent_temperature_2m', 'wind_chill_2m', 'heat_index_2m']);

const isLevel = (node: Meaning): node is Extract<Meaning, { kind: 'measure' }> =>
  node.kind === 'measure' && node.unit === 'hPa';

/** A quantity that words of a question name, where they stand. */
export interface SpokenWords {
  readonly named: NamedQuantity;
  readonly node: Node;
}

/** The quantities that words of a question name, in its order. */
export function spokenIn(nodes: readonly Node[]): readonly SpokenWords[] {
  const isLying = nodes.some(({ kind }) => kind === 'lying');
  const { snowfall, snowAmount, snowDepth } = QUANTITIES;
  const isSnow = (named: NamedQuantity) => named === snowfall || named === snowAmount;
  return nodes.flatMap((node): readonly SpokenWords[] => {
    switch (node.kind) {
      case 'quantity':
        return [{ named: isLying && isSnow(node.named) ? snowDepth : node.named, node }];
      case 'derived':
      case 'comparative':
        return [{ named: node.named, node }];
      case 'extreme':
      case 'chance':
      case 'lasting':
        return node.named === null ? [] : [{ named: node.named, node }];
      default:
        return [];
    }
  });
}

/**
 * The variables that answer a question: those that it names, else the weather as a whole where it asks for that, else those which
 * decide about what is to be done; none where something in it is not about weather.
 */
export function quantitiesOf(nodes: readonly Node[], byThreshold: NamedQuantity | null): Quantities {
  const spoken = spokenIn(nodes).map(({ named }) => named);
  const named = [...spoken, ...forceIn(nodes, spoken)];
  const aloft = nodes.filter(
    (node) => node.kind === 'diagnostic' || (node.kind === 'quantity' && node.named.aloft !== null),
  );
  const levels = aloft.length === 0 ? [] : nodes.filter(isLevel);
  const known = levels.filter(
    (node) => isLevel(node) && (PRESSURE_LEVELS_HPA as readonly number[]).includes(node.n),
  );
  const things = thingsIn(nodes);
  const rest = { levels, unknownLevels: levels.filter((node) => !known.includes(node)), things };
  const isOff = nodes.some(({ kind }) => kind === 'off');
  if (isOff || things.length > 0 || isOfThings(nodes)) return { variables: [], named, ...rest };
  const diagnostics = nodes.flatMap((node) => (node.kind === 'diagnostic' ? [node.name] : []));
  if (levels.length > 0) {
    const names = known.flatMap((node) => {
      if (!isLevel(node)) return [];
      const level = node.n as PressureLevel;
      return [
        ...named.flatMap((one) => aloftNames(one, level)),
        ...diagnostics.map((name) => `${name}_${level}hpa`),
      ];
    });
    return { variables: SERIES_NAMES.filter((name) => names.includes(name)), named, ...rest };
  }
  const isFelt = named.length === 0 && diagnostics.some((name) => FELT.has(name));
  const all = isFelt
    ? [QUANTITIES.temperature]
    : named.length === 0 && diagnostics.length === 0 && byThreshold !== null
      ? [byThreshold]
      : named;
  const isUmbrella =
    all.length > 0 && nodes.some((node) => node.kind === 'activity' && node.activity === 'umbrella');
  const names = new Set<string>([
    ...all.flatMap(({ variables }) => variables),
    ...diagnostics,
    ...(isUmbrella ? ACTIVITIES.umbrella : []),
  ]);
  const variables = SERIES_NAMES.filter((name) => names.has(name));
  if (variables.length > 0) return { variables, named: all, ...rest };
  return { variables: surface(implied(nodes)), named: all, ...rest };
}

/** Variables that no word names: of the weather, of what is to be done, of "the high". */
function implied(nodes: readonly Node[]): readonly SurfaceVariableName[] {
  if (nodes.some(({ kind }) => kind === 'weather')) return WEATHER;
  const activity = nodes.find((node) => node.kind === 'activity');
  if (activity?.kind === 'activity') return ACTIVITIES[activity.activity];
  const isAbout = nodes.some(({ kind }) => kind === 'place' || kind === 'how');
  if (isAbout && nodes.some(({ kind }) => kind === 'extreme' || kind === 'degrees'))
    return ['air_temperature_2m'];
  const unit = nodes.find((node) => node.kind === 'unitWord');
  const byUnit = unit?.kind === 'unitWord' ? quantityOfUnit(unit.unit) : null;
  if (byUnit !== null) return byUnit.variables;
  // "Will it clear up", "when is it over".
  const has = (kind: Kind) => nodes.some((node) => node.kind === kind);
  if (has('stop') && has('place') && (has('when') || has('whether'))) return CLEARING;
  return isPlaceAndTime(nodes) ? WEATHER : [];
}

/** "Windstärke und Temperatur": the scale stands for the wind where nothing else does. */
function forceIn(nodes: readonly Node[], named: readonly NamedQuantity[]): readonly NamedQuantity[] {
  const isForce = nodes.some((node) => node.kind === 'unitWord' && node.unit === 'beaufort');
  const hasWind = named.some(({ quantity }) => quantity === 'wind_speed' || quantity === 'wind_gust');
  return isForce && !hasWind ? [QUANTITIES.wind] : [];
}

/** "Cold beer in Leeds", "hot wings near Denver": a quantity that only says how things are that nobody knows as weather. */
function isOfThings(nodes: readonly Node[]): boolean {
  const has = (...kinds: readonly Kind[]) => nodes.some(({ kind }) => kinds.includes(kind));
  if (has('how', 'when', 'whether', 'extreme', 'weather', 'day', 'window', 'part', 'now', 'clock', 'hours'))
    return false;
  const [first, ...others] = nodes.filter(({ kind }) => kind === 'quantity');
  const next = first === undefined ? undefined : nodes[nodes.indexOf(first) + 1];
  return (
    first?.kind === 'quantity' &&
    others.length === 0 &&
    first.named === QUANTITIES.temperature &&
    next?.kind === 'unknown'
  );
}

const BEFORE_THINGS: ReadonlySet<Kind> = new Set<Kind>([
  'whether',
  'filler',
  'past',
  'article',
  'from',
  'near',
  'approx',
]);

/** A thing whose temperature is requested: the temperature of the air does not answer that. */
function thingsIn(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((node, index) => {
    if (node.kind !== 'quantity' || node.named !== QUANTITIES.temperature) return [];
    let at = index + 1;
    while (BEFORE_THINGS.has(nodes[at]?.kind ?? 'none')) at += 1;
    const thing = nodes[at];
    if (thing?.kind === 'notOffered' && at > index + 1) return [thing];
    return thing?.kind === 'unknown' && nodes[at - 1]?.kind === 'article' ? [thing] : [];
  });
}

/** A place and a time alone ask for the weather: "Edinburgh, next 48 hours". */
function isPlaceAndTime(nodes: readonly Node[]): boolean {
  const has = (...kinds: readonly Kind[]) => nodes.some(({ kind }) => kinds.includes(kind));
  const isTimed = has('day', 'window', 'part', 'clock', 'hours');
  return (
    isTimed &&
    has('place') &&
    !has('unknown', 'notOffered', 'when') &&
    !nodes.some((node) => node.kind === 'chance' && !node.isLoose)
  );
}

/** Variables with those of what a chance is of that no word names: "rain and above 20 degrees". */
export function withConditions(
  variables: readonly SeriesName[],
  { condition, also = [] }: Chanced,
): readonly SeriesName[] {
  const named = Object.values<NamedQuantity>(QUANTITIES);
  const lacking = [condition, ...also].flatMap(({ quantity }) => {
    const own = named.filter((one) => one.quantity === quantity);
    const isKnown = own.some((one) => one.variables.some((name) => variables.includes(name)));
    return isKnown ? [] : (own[0]?.variables ?? []);
  });
  return lacking.length === 0
    ? variables
    : SERIES_NAMES.filter((name) => [...variables, ...lacking].includes(name));
}

const surface = (names: readonly SurfaceVariableName[]) =>
  SURFACE_VARIABLE_NAMES.filter((name) => names.includes(name));

function aloftNames({ aloft }: NamedQuantity, level: PressureLevel): readonly string[] {
  if (aloft === null) return [];
  return aloft === 'wind' ? [`u_wind_${level}hpa`, `v_wind_${level}hpa`] : [`${aloft}_${level}hpa`];
}
