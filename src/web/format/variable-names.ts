import type { ModelVariable } from '../api/catalog/models.ts';
import type { Texts } from '../texts/en.ts';

/** The service's name of a variable, without its level, what is said about it after a comma, and since when amounts are counted. */
export const titleOf = ({ longName }: Pick<ModelVariable, 'longName'>): string =>
  longName
    .replace(/ at \d+ (hPa|m|to \d+ cm below the ground)\b/, '')
    .replace(/( since |[,(]).*$/, '')
    .trim();

/** The level as people write it: `850 hPa`, `10 m`, `0–10 cm` of soil; empty where the name says it all. */
export function levelText({ level }: Pick<ModelVariable, 'level'>): string {
  if (level.hectopascals !== null) return `${level.hectopascals} hPa`;
  if (level.topMetres !== null && level.bottomMetres !== null)
    return `${centimetres(level.topMetres)}–${centimetres(level.bottomMetres)} cm`;
  return level.metres === null ? '' : `${level.metres} m`;
}

const centimetres = (metres: number): number => Math.round(metres * 100);

/** A variable with its level: `Air temperature at 2 m`. */
export function fullName(variable: Pick<ModelVariable, 'longName' | 'level'>, texts: Texts): string {
  const title = texts.variableName(titleOf(variable));
  const level = levelText(variable);
  return level === '' ? title : texts.atLevel(title, level);
}
