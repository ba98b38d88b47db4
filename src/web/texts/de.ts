import type { Texts } from './en.ts';

/** Die Texte der Seiten auf Deutsch. */
export const de: Texts = {
  language: 'Deutsch',
  header: {
    search: 'Ort suchen',
    query: 'Abfrage',
    docs: 'Doku',
    signIn: 'Anmelden',
  },
  parts: {
    close: 'Schließen',
  },
};
