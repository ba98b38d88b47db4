import type { Draws } from '../../../test/answers/draws.ts';
import { NUMBERS, TEXTS } from './hostile-texts.ts';

/** A hostile value. */
export function hostileText(draws: Draws): string {
  return draws.onceIn(2) ? draws.of(NUMBERS) : draws.of(TEXTS);
}

/** Changes any text as one changes bytes: without knowing what it means. */
export function mutateText(draws: Draws, text: string): string {
  const at = draws.whole(0, text.length);
  const length = draws.whole(1, draws.of([1, 1, 3, 40]));
  switch (draws.whole(0, 6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + hostileText(draws) + text.slice(at);
    case 2:
      return text.slice(0, at) + hostileText(draws) + text.slice(at + length);
    case 3:
      return (
        text.slice(0, at) +
        String.fromCharCode(draws.whole(0, draws.of([127, 255, 0xffff]))) +
        text.slice(at + 1)
      );
    case 4:
      return (
        text.slice(0, at) + text.slice(at, at + length).repeat(draws.of([2, 3, 50])) + text.slice(at + length)
      );
    case 5:
      return text.slice(0, at);
    default:
      return withOtherNumber(draws, text);
  }
}

/** Puts another number in the place of one of those in a text. */
function withOtherNumber(draws: Draws, text: string): string {
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return text + draws.of(NUMBERS);
  const { 0: number, index } = draws.of(numbers);
  const other = draws.onceIn(2)
    ? draws.of(NUMBERS)
    : String(Number(number) * draws.of([-1, 0, 0.1, 10, 1e6]));
  return text.slice(0, index) + other + text.slice(index + number.length);
}
