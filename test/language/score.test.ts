import { describe, expect, it } from 'vitest';
import { type Question, readQuestions } from '../../bench/language/question.ts';
import { score, shareOf } from '../../bench/language/score.ts';
import type { Parse } from '../../src/language/index.ts';

const open = readQuestions('open');

function question(text: string) {
  const found = open.find((one) => one.text === text);
  if (found === undefined) throw new Error(`no question "${text}"`);
  return found;
}

/** What is expected, as a parse. */
function parsed({ expected }: Question): Parse {
  const { language, place, variables, window, model } = expected;
  return {
    ...{ language, variables, windows: [window], intent: { kind: 'describe' }, units: [], unread: [] },
    ...{ places: place === null ? [] : [place], models: model === null ? [] : [model], notOffered: [] },
  };
}

function wrongOf(text: string, changes: Partial<Parse>) {
  const scored = question(text);
  return score(scored, { ...parsed(scored), ...changes }).wrong;
}

describe('a parse is scored', () => {
  it('as exact where it is what is expected, for every question', () => {
    const scored = open.map((one) => score(one, parsed(one)));
    expect(shareOf('all', scored)).toMatchObject({ questions: open.length, exact: open.length });
  });

  it('whatever the case and accents of the name, and within a thousandth of a degree', () => {
    const place = { name: 'besancon', hint: null, latitude: null, longitude: null };
    expect(wrongOf('Va-t-il pleuvoir demain à Besançon ?', { places: [place] })).toEqual([]);
    const point = { name: null, hint: null, latitude: 52.5204, longitude: 13.405 };
    expect(wrongOf('weather at 52.52, 13.405 tomorrow', { places: [point] })).toEqual([]);
  });

  it('as wrong in each field that differs', () => {
    const text = 'Regen in Paris (Texas) am Sonntag?';
    const place = { name: 'Paris', hint: null, latitude: null, longitude: null };
    expect(wrongOf(text, { places: [place] })).toEqual(['place']);
    expect(wrongOf(text, { language: 'fr', variables: [], models: ['gfs'] })).toEqual([
      'language',
      'variables',
      'model',
    ]);
    expect(wrongOf(text, { windows: [{ kind: 'now' }] })).toEqual(['window']);
    expect(score(question(text), null).wrong).toHaveLength(5);
  });

  it('by its variables alone where nothing about weather is asked', () => {
    const place = { name: 'Tokyo', hint: null, latitude: null, longitude: null };
    expect(wrongOf('Quelle heure est-il à Tokyo ?', { places: [place] })).toEqual([]);
    expect(wrongOf('Quelle heure est-il à Tokyo ?', { variables: ['cape'] })).toEqual(['variables']);
  });
});
