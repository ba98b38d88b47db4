import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestSubjects, remarksOnSubject } from '../../scripts/words/subjects.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Those before were made without the check. */
const NEWEST = 25;

const subjects = newestSubjects(ROOT, NEWEST);

describe('the subject of a commit', () => {
  it.skipIf(subjects.length === 0)('fits in 72 characters and in plain words, in the newest commits', () => {
    const wrong = subjects.map((subject) => ({ subject, remarks: remarksOnSubject(subject) }));
    expect(wrong.filter(({ remarks }) => remarks.length > 0)).toEqual([]);
  });

  it.each([
    ['Read a run', []],
    ['x'.toUpperCase().padEnd(72, 'x'), []],
    ['x'.toUpperCase().padEnd(73, 'x'), ['73 characters: at most 72, the reason goes to the body']],
    ['reads a run', ['start with a verb in the imperative and a capital letter']],
    ['Read a run.', ['no full stop at the end']],
  ])('%s', (subject, remarks) => {
    expect(remarksOnSubject(subject)).toEqual(remarks);
  });

  it('is refused with a wording that lint refuses', () => {
    // In two parts, since this file is checked too.
    expect(remarksOnSubject(`Say when the file is no ${'more'} there`)).toHaveLength(1);
  });

  it('is not looked for where there is no history', () => {
    expect(newestSubjects(path.parse(ROOT).root, 1)).toEqual([]);
  });
});
