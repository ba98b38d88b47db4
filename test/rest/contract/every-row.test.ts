import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedPath } from '../../support/shared.ts';
import { type Section, sectionsOf, titlesOf } from './documents.ts';

/** Where the rows of a section of the contract are named: a test file of this folder; null for none of ours. */
const FILES: Readonly<Record<string, string | null>> = {
  Models: 'models.test.ts',
  'Variables (surface and near-surface)': 'variables.test.ts',
  'Pressure-level variables': 'variables.test.ts',
  'Point forecast response, single variable (request used `var`)': 'point-response.test.ts',
  'Point forecast response, multiple variables (request used `vars`)': 'point-response.test.ts',
  'GET /point': 'point-parameters.test.ts',
  'GET /bbox': 'bbox-parameters.test.ts',
  'GET /profile': 'profile-parameters.test.ts',
  'GET /llm': 'llm.test.ts',
  'Additional routes (second listing)': 'additional-routes.test.ts',
  Authentication: 'authentication.test.ts',
  Errors: 'errors.test.ts',
  Limits: 'limits.test.ts',
  // Prose, of which the other sections have the particulars.
  'What the service does': null,
  'Natural-language response (`/llm`)': 'llm-response.test.ts',
  'OGC EDR routes (first listing)': 'additional-routes.test.ts',
};

/** Tests of rows that need the files of a source. */
const ELSEWHERE = '../../refs/reference-sets.heavy.test.ts';

/** Standards say what the contract leaves open: rows by their first cells. */
const STANDARDS: Readonly<Record<string, { readonly files: readonly string[]; readonly cells: number }>> = {
  'A.1 Payloads': { files: ['payloads.test.ts', 'payloads-of-standards.test.ts', ELSEWHERE], cells: 2 },
  'A.2 Status policy': { files: ['status-policy.test.ts'], cells: 2 },
};

const folder = import.meta.dirname;
const titles = new Map(
  [...readdirSync(folder), ELSEWHERE]
    .filter((file) => file.endsWith('.test.ts') && file !== path.basename(import.meta.filename))
    .map((file) => [file, titlesOf(readFileSync(path.join(folder, file), 'utf8'))]),
);

const named = (file: string, row: string) =>
  (titles.get(file) ?? []).some((title) => title === row || title.startsWith(`${row} `));

/** The sections of a document that have something to check; none where it is absent next to this checkout. */
function checklist(document: string): readonly Section[] {
  const file = sharedPath(document);
  if (!existsSync(file)) {
    console.warn(`${document} is not next to this checkout: whether each row has a test is not checked`);
    return [];
  }
  const sections = sectionsOf(readFileSync(file, 'utf8'));
  return sections.filter(({ rows, rules, items }) => rows.length + rules.length + items.length > 0);
}

const contract = checklist('contract.md');
const standards = checklist('standards.md').filter(({ heading }) => heading in STANDARDS);

describe.skipIf(contract.length === 0)('the contract', () => {
  it('has no other sections with rows than those that tests are known for', () => {
    expect(contract.map(({ heading }) => heading).toSorted()).toEqual(Object.keys(FILES).toSorted());
  });

  it.each(contract.map((section) => [section.heading, section] as const))(
    'has each row of "%s" in the title of a test',
    (heading, { rows, rules, items }) => {
      const file = FILES[heading] ?? null;
      if (file === null) return;
      const missing = [...rows, ...rules, ...items].filter(
        (row) => !named(file, row) && !named(ELSEWHERE, row),
      );
      expect(missing).toEqual([]);
    },
  );

  it('has the sentences about /llm.txt and the body of /bbox in the titles of tests', () => {
    const text = readFileSync(sharedPath('contract.md'), 'utf8').split('\n');
    const sentences = text.filter((line) => /^(No authentication\. Returns|When `fmt=netcdf`)/.test(line));
    expect(sentences).toHaveLength(2);
    const all = [...titles.values()].flat();
    for (const sentence of sentences) {
      expect([sentence, all.some((title) => title.endsWith(sentence))]).toEqual([sentence, true]);
    }
  });
});

describe.skipIf(standards.length === 0)('what standards add', () => {
  it.each(standards.map((section) => [section.heading, section] as const))(
    'has each row of "%s" in the title of a test',
    (heading, { rows }) => {
      const { files, cells } = STANDARDS[heading] ?? { files: [], cells: 0 };
      expect(rows.length).toBeGreaterThan(4);
      const missing = rows
        .map((row) => row.split(/ \| /).slice(0, cells).join(' | '))
        .filter((row) => !files.some((file) => named(file, row)));
      expect(missing).toEqual([]);
    },
  );
});
