import { describe, expect, it } from 'vitest';
import { type PeopleQuestion, readPeopleQuestions } from '../../bench/language/people-question.ts';
import { readQuestions } from '../../bench/language/question.ts';

const open = readPeopleQuestions('open');
const sealed = readPeopleQuestions('sealed');
const all = [...open, ...sealed];

const MINIMUM = { en: 200, de: 75, fr: 65, es: 65, it: 50, pt: 50, nl: 50, pl: 45 };

describe('questions as people ask them', () => {
  it('are at least 600 in eight languages', () => {
    expect(all.length).toBeGreaterThanOrEqual(600);
    for (const [language, minimum] of Object.entries(MINIMUM)) {
      const count = all.filter((question) => question.language === language).length;
      expect(count, language).toBeGreaterThanOrEqual(minimum);
    }
  });

  it('are asked once, and in no older set', () => {
    const older = [...readQuestions('open'), ...readQuestions('held-out')];
    const texts = [...older, ...all].map(({ text }) => text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('have a third sealed, of every kind', () => {
    const first = open.filter(({ id }) => !/^(everyday|fresh|second|third|fourth|held-back)-/.test(id));
    expect(Math.abs(sealed.length * 2 - first.length)).toBeLessThanOrEqual(2);
    const kindsOf = (questions: readonly PeopleQuestion[]) => [...new Set(questions.map(({ kind }) => kind))];
    // Two questions alone are about coordinates.
    expect(kindsOf(sealed)).toEqual(kindsOf(first).filter((kind) => kind !== 'coordinates'));
  });

  it('have a place and a quantity where an answer is right', () => {
    const answered = all.filter(({ refusal }) => refusal !== 'required');
    expect(answered.filter(({ places, variables }) => places.length * variables.length === 0)).toEqual([]);
  });

  it('have windows that end after they begin', () => {
    const windows = all.flatMap(({ windows }) => (typeof windows === 'string' ? [] : windows.flat()));
    expect(windows.length).toBeGreaterThan(400);
    expect(windows.filter(({ from, to }) => to !== null && from > to)).toEqual([]);
  });
});
