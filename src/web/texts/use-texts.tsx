import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { en, type Texts } from './en.ts';

/** All languages of the pages, as they call themselves. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const NAME = 'isobar-language';

/** Loaded texts. Only English is part of the pages; other languages are separate files. */
const loaded = new Map<Language, Texts>([['en', en]]);

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Texts>>> = {
  de: async () => (await import('./de.ts')).de,
};

interface Chosen {
  readonly texts: Texts;
  readonly language: Language;
  choose(language: Language): void;
}

const Context = createContext<Chosen>({ texts: en, language: 'en', choose: () => {} });

const first = firstLanguage();
// At once, while the page is set up.
const firstTexts = textsOf(first);

/**
 * Gives the views below it the texts of the language that was chosen, or else of the browser's; English where those cannot be loaded.
 * Nothing is shown before they are there.
 */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Pick<Chosen, 'language' | 'texts'> | null>(() => knownTexts(first));
  useEffect(() => {
    void firstTexts.then((known) => setShown((before) => before ?? known));
  }, []);
  const language = shown?.language ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  if (shown === null) return null;
  const choose = (chosen: Language) => {
    localStorage.setItem(NAME, chosen);
    void textsOf(chosen).then(setShown);
  };
  return <Context value={{ ...shown, choose }}>{children}</Context>;
}

/** The texts of the reader's language. */
export const useTexts = (): Texts => use(Context).texts;

/** Which language is shown, and how to choose another. */
export const useLanguage = (): Chosen => use(Context);

function knownTexts(language: Language): Pick<Chosen, 'language' | 'texts'> | null {
  const texts = loaded.get(language);
  return texts === undefined ? null : { language, texts };
}

/** Loads the texts of a language; those of English where that fails. */
async function textsOf(language: Language): Promise<Pick<Chosen, 'language' | 'texts'>> {
  if (language !== 'en' && !loaded.has(language)) {
    const texts = await LOADERS[language]().catch(() => null);
    if (texts !== null) loaded.set(language, texts);
  }
  return knownTexts(language) ?? { language: 'en', texts: en };
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(NAME), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each): each is Language => each !== null && Object.hasOwn(LANGUAGES, each)) ?? 'en';
}
