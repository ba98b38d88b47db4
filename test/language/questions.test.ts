import { describe, expect, it } from 'vitest';
import { readQuestions } from '../../bench/language/question.ts';
import { SURFACE_VARIABLE_NAMES } from '../../src/catalog/index.ts';

const open = readQuestions('open');
const heldOut = readQuestions('held-out');
const all = [...open, ...heldOut];

describe('questions that engines are scored on', () => {
  it('are at least 200 open ones in four languages, none of them asked twice', () => {
    expect(open.length).toBeGreaterThanOrEqual(200);
    expect(new Set(open.map(({ expected }) => expected.language))).toEqual(new Set(['en', 'de', 'fr', 'es']));
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('have every fifth of each kind held out', () => {
    const isFifth = ({ id }: { id: string }) => Number(id.slice(id.lastIndexOf('-') + 1)) % 5 === 0;
    expect(heldOut.length * 5).toBe(all.length);
    expect(heldOut.every(isFifth)).toBe(true);
    expect(open.some(isFifth)).toBe(false);
  });

  it('expect variables in the order of the catalog, each once', () => {
    for (const { id, expected } of all) {
      const inOrder = SURFACE_VARIABLE_NAMES.filter((name) => expected.variables.includes(name));
      expect(expected.variables, id).toEqual(inOrder);
    }
  });

  it('say why a question without variables or place is refused', () => {
    for (const { id, expected, refusal } of all) {
      if (expected.variables.length === 0) expect(refusal, id).toBe('not_weather');
      else if (expected.place === null) expect(refusal, id).toBe('no_place');
      else expect([null, 'unknown_place'], id).toContain(refusal);
    }
  });

  it('expect names and hints as they stand in the question', () => {
    for (const { id, text, expected } of all) {
      const { name = null, hint = null } = expected.place ?? {};
      // French contractions are undone: "au Mans" is Le Mans.
      if (name !== null) expect(text, id).toContain(name.replace(/^Le /, ''));
      if (hint !== null) expect(text, id).toContain(hint);
    }
  });
});
