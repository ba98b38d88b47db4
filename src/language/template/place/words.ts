import type { Kind } from '../meaning.ts';

/** "My nan's house" is nowhere. */
export const POSSESSIVES =
  /^(my|our|your|his|her|their|meine?[rmns]?|unsere?[rmn]?|mon|ma|mes|notre|mi|mis|mio|mia|meu|minha|mijn|onze?|moj\p{L}*)$/u;

/** What may stand before a place. */
export const BEFORE_PLACES: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...([
    'in',
    'at',
    'near',
    'approx',
    'over',
    'from',
    'after',
    'to',
    'between',
    'since',
    'below',
    'forOrBefore',
  ] as const),
]);

/** What no name of a place begins or ends with. */
export const TIMES: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...(['now', 'day', 'weekday', 'part', 'month', 'hour', 'minute', 'dayUnit', 'week', 'monthUnit'] as const),
  ...([
    'year',
    'weekend',
    'weekLater',
    'model',
    'am',
    'pm',
    'oclock',
    'number',
    'duration',
    'clock',
    'unitWord',
  ] as const),
]);

/** Words that only link others: a name that is one of them has to be more than announced. */
export const LINKS: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...([
    'next',
    'afterNext',
    'last',
    'this',
    'rest',
    'ago',
    'agoBefore',
    'fromNow',
    'onward',
    'in',
    'at',
  ] as const),
  ...([
    'article',
    'season',
    'past',
    'correction',
    'lying',
    'how',
    'when',
    'whether',
    'chance',
    'now',
    'compare',
  ] as const),
  ...(['approx', 'not', 'beginOf', 'midOf', 'endOf', 'workdays', 'wholeDay', 'followingOne'] as const),
  ...(['near', 'between', 'from', 'to', 'and', 'or', 'after', 'since', 'before', 'by', 'over'] as const),
]);

export const isNameWord = (kind: Kind | undefined) =>
  kind === undefined || kind === 'namePart' || kind === 'feature';
