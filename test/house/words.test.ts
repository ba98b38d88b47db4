import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsIn } from '../../scripts/words/check.ts';
import { checkedFiles } from '../../scripts/words/files.ts';
import { PATTERNS } from '../../scripts/words/patterns.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** For each pattern, wordings to refuse, and similar ones that are plain English. */
const EXAMPLES: Readonly<
  Record<string, { readonly refused: readonly string[]; readonly plain: readonly string[] }>
> = {
  'is no': {
    refused: ['lead_to is no number above 0', 'This is no key', 'rows that are no parallels'],
    plain: ['there is no run', 'the key is no longer valid', 'it is no different', 'this is not a key'],
  },
  'has not the': {
    refused: ['the key has not the scope data', 'models that have not any run'],
    plain: ['the key has not been used', 'the key does not have the scope'],
  },
  'is there no more': {
    refused: ['a run that is there no more', 'the file is no more there'],
    plain: ['the run no longer exists', 'there is no more than one run'],
  },
  'tells of': {
    refused: ['an event that tells of the run', 'runs that were told of before'],
    plain: ['the log tells why', 'told the caller'],
  },
  'take in': {
    refused: ['a watcher takes in hourly runs', 'while a run is taken in', 'taking in files'],
    plain: ['the time it takes in JavaScript', 'ingests hourly runs', 'takes in the order of the file'],
  },
  'let in': {
    refused: ['callers are let in', 'Let in again', 'lets people in', 'an operator lets others in'],
    plain: ['let index = 0;', 'let inside = true;', 'let the caller in'],
  },
  'for want of': {
    refused: ['skipped for want of it', 'For want of credits'],
    plain: ['skipped because it is missing', 'what callers want'],
  },
  anew: { refused: ['made anew in every turn', 'Anew for each lead'], plain: ['a new lead', 'made again'] },
  'by turns': {
    refused: ['the keys by turns', 'Both are measured by turns'],
    plain: ['turn by turn', 'alternating'],
  },
  article: {
    refused: ['Cursor of a account', 'a error of the server', 'a index'],
    plain: ['an account', 'a user', 'const a = items', 'a one-time link'],
  },
  'ratio in prose': {
    refused: ['is read in 0.4 of it', 'takes two thirds of the time', 'took half of that'],
    plain: ['is 2.5x faster', 'in 0.4 s', 'half of the memory'],
  },
};

const renamed = PATTERNS.filter(({ name }) => /^\w*[a-z][A-Z]\w*$|^Attached$|^Mender$/.test(name));
const worded = PATTERNS.filter((pattern) => !renamed.includes(pattern));

describe('npm run words', () => {
  it('has examples of each pattern', () => {
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(worded.map(({ name }) => name).toSorted());
  });

  it.each(worded.map((pattern) => [pattern.name, pattern] as const))(
    'refuses "%s" and no plain English',
    (name, { wording }) => {
      const { refused, plain } = EXAMPLES[name] ?? { refused: [], plain: [] };
      expect(refused.filter((text) => !wording.test(text))).toEqual([]);
      expect(plain.filter((text) => wording.test(text))).toEqual([]);
    },
  );

  it.each(renamed.map(({ name, wording }) => [name, wording] as const))(
    'refuses the name %s as a whole word',
    (name, wording) => {
      expect(wording.test(`new ${name}()`)).toBe(true);
      expect(wording.test(`un${name}ed`)).toBe(false);
    },
  );

  it('names the file, the line and a replacement', () => {
    expect(findingsIn('src/a.ts', '// A run.\n// It is made anew.')).toEqual([
      { file: 'src/a.ts', line: 2, found: 'anew', instead: '"again"' },
    ]);
  });

  it('checks the titles of tests, and nothing else in them', () => {
    const text = "it('is made anew', () => {\n  send('made anew');\n});\n])('%s is made anew', () => {});";
    expect(findingsIn('test/a.test.ts', text).map(({ line }) => line)).toEqual([1, 4]);
  });

  it('reads code, pages, docs and the files at the top', () => {
    const files = checkedFiles(ROOT);
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/rest.md',
        'src/web/texts/en.ts',
        'src/index.ts',
        'packages/gribjs/README.md',
      ]),
    );
    expect(files.filter((file) => /node_modules|\/gql\/|texts\/de/.test(file))).toEqual([]);
  });

  it('passes', () => {
    const main = path.join(ROOT, 'scripts/words/main.ts');
    expect(() => execFileSync(process.execPath, [main], { encoding: 'utf8' })).not.toThrow();
  });
});
