import type { Gazetteer } from '../../places/index.ts';
import { type Intent, MOST_COMPARED, type Parse, type PlaceWords } from '../parse.ts';
import { read } from './grammar/index.ts';
import { chanceIntentOf, isOfChance } from './intent/chances/chance-intent.ts';
import { intentOf, unitsOf } from './intent/intent-of.ts';
import { quantitiesOf, withConditions } from './intent/quantities-of.ts';
import { quantityOfThreshold } from './intent/unit-quantities.ts';
import { windowsOf } from './intent/windows-of.ts';
import { lexiconFor } from './languages/language-of.ts';
import type { Phrase } from './lexicon/index.ts';
import type { Kind, Node } from './meaning.ts';
import { nodesOf } from './nodes/nodes-of.ts';
import { withShortWords } from './nodes/short-words.ts';
import { correctSpelling } from './nodes/spelling.ts';
import { textOf, unreadOf } from './nodes/unread-of.ts';
import { refuseUnreadTimes } from './nodes/unread-times.ts';
import { coordinatesIn } from './place/coordinates.ts';
import { placesIn } from './place/place-in.ts';
import { type Token, tokensOf } from './text/tokens.ts';
import { utcIn } from './text/utc.ts';

/**
 * The parse of a question by rules: words that the lexicons know, names that the gazetteer has, and a grammar that is the same in all
 * languages.
 * @throws IsobarError 'validation_error' for a question in a language that is not spoken here, for a word that changes a time or a
 *   chance in a way that is not read
 */
export function parseQuestion(question: string, gazetteer: Gazetteer): Parse {
  const all = tokensOf(question);
  const lexicon = lexiconFor(question, all);
  const { language, habits } = lexicon;
  const coordinates = coordinatesIn(question, habits.letterO);
  const taken = [...(coordinates === null ? [] : [coordinates]), ...utcIn(question)];
  const tokens = all.filter((token) =>
    taken.every(({ start, end }) => token.end <= start || token.start >= end),
  );
  const phrases = lexicon
    .phrasesOf(tokens)
    .filter((phrase) => !isNameOfPlace(phrase, question, tokens, gazetteer));
  const places = coordinates === null ? placesIn(question, tokens, phrases, lexicon, gazetteer) : [];
  const spelled = correctSpelling(nodesOf(question, tokens, phrases, places), tokens, lexicon);
  const nodes = read(withShortWords(spelled, tokens, language), habits);
  refuseUnreadTimes(question, tokens, nodes, lexicon);
  const byThreshold = quantityOfThreshold(nodes);
  const { variables, named, levels, unknownLevels, things } = quantitiesOf(nodes, byThreshold);
  const asked = { question, tokens, nodes, language };
  const chance = chanceIntentOf(asked);
  const intent = chance ?? intentOf(nodes, named, question);
  const isAsked = (node: Node) =>
    levels.includes(node) || isOfIntent(node, intent) || (chance !== null && isOfChance(node, chance, asked));
  const texts = (found: readonly Node[]) => [...new Set(found.map((node) => textOf(question, tokens, node)))];
  const models = nodes.flatMap((node) => (node.kind === 'model' ? [node.model] : []));
  // "What does a 60 % chance mean".
  const isOff = nodes.some(({ kind }) => kind === 'off');
  const missing = nodes.filter(
    (node) =>
      NOT_OFFERED.has(node.kind) &&
      !(node.kind === 'chance' && (intent.kind === 'chance' || node.isLoose === true || isOff)),
  );
  return {
    language,
    places: coordinates === null ? places.map(({ place }) => place) : [byCoordinates(coordinates)],
    variables: chance === null ? variables : withConditions(variables, chance),
    windows: windowsOf(nodes, language === 'en' && isProgressive(question)),
    models: [...new Set(models)].slice(0, MOST_COMPARED),
    intent,
    units: unitsOf(nodes, levels),
    unread: unreadOf(question, tokens, nodes, isAsked),
    notOffered: texts([...missing, ...unknownLevels, ...things]).slice(0, MOST_COMPARED),
  };
}

/** A word that only begins as one of the lexicon is a name where so many people live there. */
const KNOWN_PEOPLE = 20_000;
/** One that goes on for so many letters is a name wherever it is. */
const MANY_LETTERS = 4;

/** Whether a word that begins as one of the lexicon is the name of a town: "Stockholm", "Kühlungsborn". */
function isNameOfPlace(
  { from, to, beyond }: Phrase,
  question: string,
  tokens: readonly Token[],
  gazetteer: Gazetteer,
): boolean {
  if (beyond === null || beyond === 0 || to !== from + 1) return false;
  const place = gazetteer.resolve(question.slice(tokens[from]?.start, tokens[from]?.end), null)?.place;
  return place?.kind === 'city' && (place.population >= KNOWN_PEOPLE || beyond >= MANY_LETTERS);
}

const NOT_OFFERED: ReadonlySet<Kind> = new Set<Kind>(['notOffered', 'chance', 'derived', 'otherModel']);

/** Whether a comparison is what the intent asks about. */
function isOfIntent(node: Node, intent: Intent): boolean {
  if (node.kind === 'lasting') return intent.kind === 'chance' && intent.lasts?.kind === 'hours';
  if (!('condition' in intent)) return false;
  if (node.kind !== 'measure' && node.kind !== 'threshold') return false;
  const also = intent.kind === 'chance' ? (intent.also ?? []) : [];
  return [intent.condition, ...also].some(
    ({ written }) => node.n === written?.value || (node.unit === 'beaufort' && node.unit === written?.unit),
  );
}

function byCoordinates({ latitude, longitude }: { latitude: number; longitude: number }): PlaceWords {
  return { name: null, hint: null, latitude, longitude };
}

/** The progressive of English means the present: "is it raining?". */
function isProgressive(question: string): boolean {
  return /\b(is|are) (it|there)( \w+)? \w+ing\b/i.test(question) && !/\bgoing to\b/i.test(question);
}
