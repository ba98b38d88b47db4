import type { Fact } from '../../../facts.ts';
import type { Phrases } from '../phrases.ts';
import { numberFormatter } from './formatters.ts';

/** Unit and digits of a number. */
type Printing = Pick<Fact, 'unit' | 'decimals'>;

/** A value with its unit. */
export function spokenValue(value: number, fact: Printing, phrases: Phrases): string {
  return `${spokenNumber(value, fact, phrases)}\u00a0${phrases.units[fact.unit] ?? fact.unit}`;
}

/** A value in the digits of a language, at the precision of its fact, never as minus zero. */
export function spokenNumber(value: number, { decimals }: Printing, { locale }: Phrases): string {
  return numberFormatter(locale, decimals).format(value).replace('-', '−');
}

/** Digits of a limit: as many as it has, up to two. */
export function limitDecimals(limit: number): number {
  return [0, 1].find((decimals) => Number(limit.toFixed(decimals)) === Number(limit.toFixed(2))) ?? 2;
}
