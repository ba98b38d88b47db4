import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';

/** All languages of the pages. */
export const LANGUAGES = { en, de } as const;
export type Language = keyof typeof LANGUAGES;

const NAME = 'isobar-language';

interface Chosen {
  readonly texts: Texts;
  readonly language: Language;
  choose(language: Language): void;
}

const Context = createContext<Chosen>({ texts: en, language: 'en', choose: () => {} });

/** Gives the views below it the texts of the language that was chosen, or else of the browser's. */
export function TextsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    localStorage.setItem(NAME, chosen);
    setLanguage(chosen);
  };
  return <Context value={{ texts: LANGUAGES[language], language, choose }}>{children}</Context>;
}

/** The texts of the reader's language. */
export const useTexts = (): Texts => use(Context).texts;

/** Which language is shown, and how to choose another. */
export const useLanguage = (): Chosen => use(Context);

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(NAME), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each): each is Language => each !== null && each in LANGUAGES) ?? 'en';
}
