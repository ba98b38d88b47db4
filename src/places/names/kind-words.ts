import type { PlaceKind } from './kinds.ts';

/** What a name without the words that say its kind is, and which kinds these words allow. */
export interface NameOfKind {
  /** Folded. */
  readonly name: string;
  readonly kinds: readonly PlaceKind[];
}

/** Folded words of English, German, French, Spanish, Italian, Portuguese, Dutch and Polish that name an airport. */
const AIRPORT_WORDS: ReadonlySet<string> = new Set(
  'airport flughafen aeroport aeropuerto aeroporto luchthaven vliegveld lotnisko flugplatz airfield aerodrome airpark airbase'.split(
    ' ',
  ),
);
/** What names of airports have besides, and people leave out. */
const AIRPORT_ADDITIONS: ReadonlySet<string> = new Set('international intl regional municipal'.split(' '));
const LINKS: ReadonlySet<string> = new Set('of de du des d di da do del'.split(' '));
/** "The airport" names none, though THE is one's code. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'the an my our any this that nearest der die das den dem ein le la les un el los il lo o os het een'.split(
    ' ',
  ),
);

const NATURE = ['island', 'mountain', 'lake', 'cape'] as const;
const AREA = ['country', 'region', ...NATURE] as const;

/** Words before and after a name, and the kinds of places that they name. */
const KINDS: readonly (readonly [kinds: readonly PlaceKind[], before: RegExp, after: RegExp | null])[] = [
  [
    ['island'],
    /^(?:isle|island|insel|ile|isla|isola|ilha|eiland|wyspa) (?:(?:of|de|do|da|di|d) )?/,
    / (?:island|isle|islands)$/,
  ],
  [
    ['mountain'],
    /^(?:mount|mt|mont|monte|mountain|berg|pic|pico|piz|gora|summit of|top of|volcano|vulkan|volcan) (?:(?:du|de|del) )?/,
    / (?:mountain|peak|summit|volcano)$/,
  ],
  [['lake'], /^(?:lake|lac|lago|jezioro|loch) (?:(?:de|di|du) )?/, / (?:lake|see)$/],
  [
    ['country', 'region'],
    /^(?:state|province|republic|bundesland|land|freistaat|kanton|canton|provinz|estado|etat|provincia|region|regione) (?:(?:of|de|du|di|da|do) )?/,
    / (?:state|province|region)$/,
  ],
  [AREA, /^(?:the|der|die|das|den|dem|le|la|les|l|el|los|las|il|lo|i|o|os|as|het) /, null],
];

/**
 * A folded name of an airport without the words that all have: `london heathrow airport` -> `london heathrow`. Null where it has no word
 * for an airport, or nothing else.
 */
export function airportCore(folded: string): string | null {
  const words = folded.split(' ');
  const others = words.filter((word) => !AIRPORT_WORDS.has(word));
  if (others.length === words.length) return null;
  const own = others.filter((word) => !AIRPORT_ADDITIONS.has(word));
  while (LINKS.has(own[0] ?? '')) own.shift();
  return own.every((word) => NO_NAMES.has(word)) ? null : own.join(' ');
}

/** What a folded name may mean that says its kind: `insel sylt`, `mount teide`, `the netherlands`. Airports apart. */
export function namesOfKind(folded: string): readonly NameOfKind[] {
  return KINDS.flatMap(([kinds, before, after]) =>
    [folded.replace(before, ''), ...(after === null ? [] : [folded.replace(after, '')])]
      .filter((name) => name !== folded && name !== '')
      .map((name) => ({ name, kinds })),
  );
}
