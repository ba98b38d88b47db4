import type { Gazetteer } from '../../places/index.ts';
import type { Parse, PlaceWords } from '../parse.ts';
import { coordinatesIn } from './coordinates.ts';
import { lexiconFor } from './language-of.ts';
import type { Phrase } from './lexicon.ts';
import { placeIn } from './place-in.ts';
import { tokensOf } from './tokens.ts';
import { variablesIn } from './variables-in.ts';
import { windowIn } from './window-in.ts';

/** The parse of a question by rules: words that the vocabularies know, and names that the gazetteer has. */
export function parseQuestion(question: string, gazetteer: Gazetteer): Parse {
  const all = tokensOf(question);
  const lexicon = lexiconFor(all);
  const { vocabulary } = lexicon;
  const coordinates = coordinatesIn(question, vocabulary.letterO);
  const tokens =
    coordinates === null
      ? all
      : all.filter(({ start, end }) => end <= coordinates.start || start >= coordinates.end);
  const phrases = lexicon.phrasesOf(tokens);
  const found = coordinates === null ? placeIn(question, tokens, phrases, vocabulary, gazetteer) : null;
  // What a name is made of says nothing else: Nice is a town.
  const said = phrases.filter(({ from, to }) => found === null || to <= found.from || from >= found.to);
  return {
    language: vocabulary.language,
    place: coordinates === null ? (found?.place ?? null) : byCoordinates(coordinates),
    variables: variablesIn(said),
    window: windowIn(tokens, said, vocabulary.language),
    model: modelIn(said),
  };
}

function byCoordinates({ latitude, longitude }: { latitude: number; longitude: number }): PlaceWords {
  return { name: null, hint: null, latitude, longitude };
}

function modelIn(phrases: readonly Phrase[]): Parse['model'] {
  for (const { meaning } of phrases) if (meaning.kind === 'model') return meaning.model;
  return null;
}
