import { PATTERNS } from './patterns.ts';

/** A place with a wording that should be recast. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** The title of a test or of a group of tests, in any of its quotes. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\b.*?(['"`])((?:(?!\1).|\\\1)+)\1/;
/** The title of a parameterised test, which follows its table. */
const TITLE_AFTER_TABLE = /^\s*\]?\)?\((['"`])((?:(?!\1).|\\\1)+)\1/;

/** The wordings of a file that should be recast. Of a test file, only titles are checked. */
export function findingsIn(file: string, text: string): Finding[] {
  const isTest = file.endsWith('.test.ts');
  return text.split('\n').flatMap((row, index) => {
    const checked = isTest ? titleIn(row) : row;
    return PATTERNS.flatMap(({ wording, instead }) => {
      const found = wording.exec(checked)?.[0];
      return found === undefined ? [] : [{ file, line: index + 1, found, instead }];
    });
  });
}

function titleIn(row: string): string {
  return (TITLE.exec(row) ?? TITLE_AFTER_TABLE.exec(row))?.[2] ?? '';
}
