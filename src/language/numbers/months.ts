/** Months in the four languages and their usual short forms, without a point. */
const NAMES: readonly string[] = [
  'january jan januar jänner janvier janv enero ene',
  'february feb februar février févr febrero',
  'march mar märz mrz mars marzo',
  'april apr avril avr abril abr',
  'may mai mayo',
  'june jun juni juin junio',
  'july jul juli juillet juil julio',
  'august aug août agosto ago',
  'september sep sept septembre septiembre setiembre',
  'october oct oktober okt octobre octubre',
  'november nov novembre noviembre',
  'december dec dezember dez décembre déc diciembre dic',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** The month of a name, 1 to 12; null for other words. @param word lower case */
export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? null;
}
