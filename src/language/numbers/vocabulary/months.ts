/** Months in the languages of answers and their usual short forms, without a point. */
const NAMES: readonly string[] = [
  'january jan januar jänner janvier janv enero ene gennaio janeiro januari styczeń stycznia',
  'february feb februar février févr febrero febbraio fevereiro februari luty lutego',
  'march mar märz mrz mars marzo março maart marzec marca',
  'april apr avril avr abril abr aprile kwiecień kwietnia',
  'may mai mayo maggio maio mei maj maja',
  'june jun juni juin junio giugno junho czerwiec czerwca',
  'july jul juli juillet juil julio luglio julho lipiec lipca',
  'august aug août agosto ago augustus sierpień sierpnia',
  'september sep sept septembre septiembre setiembre settembre setembro wrzesień września',
  'october oct oktober okt octobre octubre ottobre outubro październik października',
  'november nov novembre noviembre novembro listopad listopada',
  'december dec dezember dez décembre déc diciembre dic dicembre dezembro grudzień grudnia',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

/** The month of a name, 1 to 12; null for other words. @param word lower case */
export function monthOf(word: string): number | null {
  return MONTHS.get(word) ?? null;
}
