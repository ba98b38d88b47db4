/** All texts of the pages in English. Other languages have the same shape: `Texts`. */
export const en = {
  language: 'English',
  header: {
    search: 'Search a place',
    query: 'Query',
    docs: 'Docs',
    signIn: 'Sign in',
  },
  parts: {
    close: 'Close',
  },
} as const;

/** The shape of a language's texts: those of English, with any words. */
export type Texts = Words<typeof en>;

type Words<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...of: infer A) => string
      ? (...of: A) => string
      : Words<T[K]>;
};
