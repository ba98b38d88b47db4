import type { Language } from '../../parse.ts';

/** A number as it is printed. */
export interface Printed {
  readonly value: number;
  /** Digits after the point: the last one may be off by half of it. */
  readonly decimals: number;
}

const SPACES = /[\u00a0\u202f\u2009 '’]/;

/**
 * What digits with points, commas and spaces may mean in a language: `1,013` is 1013 in English and 1.013 in German, and `1.013`
 * the reverse; in French and Spanish a point may be either. Empty where they are not a number.
 */
export function readingsOf(digits: string, language: Language): readonly Printed[] {
  const text = SPACES.test(digits) ? digits.split(new RegExp(SPACES, 'g')).join('') : digits;
  const marks = [...text].filter((char) => char === '.' || char === ',');
  const [mark] = marks;
  const last = marks.at(-1);
  if (mark === undefined || last === undefined) return [printed(text, '')];
  if (mark !== last) {
    const at = text.lastIndexOf(last);
    const whole = ungrouped(text.slice(0, at), mark);
    return whole === null || text.indexOf(last) !== at ? [] : [printed(whole, text.slice(at + 1))];
  }
  const whole = ungrouped(text, mark);
  const thousands = whole === null ? [] : [printed(whole, '')];
  if (marks.length > 1) return thousands;
  const [head = '', tail = ''] = text.split(mark);
  const decimal = printed(head, tail);
  if (mark === ',') return language === 'en' && whole !== null ? thousands : [decimal];
  if (language === 'en' || whole === null) return [decimal];
  return language === 'de' ? thousands : [decimal, ...thousands];
}

/** The digits of a number that marks part into thousands; null if they do not. */
function ungrouped(text: string, mark: string): string | null {
  const [head = '', ...groups] = text.split(mark);
  const isGrouped = /^[1-9]\d{0,2}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? head + groups.join('') : null;
}

function printed(whole: string, fraction: string): Printed {
  return { value: Number(`${whole}.${fraction || '0'}`), decimals: fraction.length };
}
