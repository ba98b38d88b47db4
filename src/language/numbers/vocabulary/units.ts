import type { SpokenUnit } from '../../facts.ts';

/**
 * What stands after a number: a unit of facts; degrees, of temperature or direction; metres, hours or days; a time of the day; a
 * coordinate; or a unit that no fact has.
 */
export type UnitWord = SpokenUnit | 'degrees' | 'm' | 'hours' | 'days' | 'clock' | 'coordinate' | 'other';

/** As they are written in the languages of answers, longer ones before those that they begin with. */
const FORMS: readonly (readonly [UnitWord, string])[] = [
  [
    '°F',
    '°\\s?F|℉|(?:degrees?|grad|degrés?|grados?|gradi|graus?|graden|stopni(?:e)?) fahrenheita?|fahrenheit',
  ],
  [
    '°C',
    '°\\s?C|º\\s?C|℃|(?:degrees?|grad|degrés?|grados?|gradi|graus?|graden|stopni(?:e)?) (?:celsius(?:za)?|celsjusza|centigrade|centígrados?)|celsius|C',
  ],
  ['coordinate', '°\\s?[NSEWO]'],
  ['degrees', '°|º|degrees?|grade?|degrés?|grados?|gradi|graus?|graden|stopni(?:e)?'],
  ['other', 'mm/h|mm/std|mm per hour|mm pro stunde|mm par heure|mm por hora|km²|m²|kg/m²'],
  [
    'm/s',
    'm/s|m s-1|m/sec|met(?:re|er)s? per second|meter pro sekunde|mètres? par seconde|metros? por segundo|metri al secondo',
  ],
  [
    'km/h',
    'km/h|kmh|kph|km/std|km/u|km pro stunde|km par heure|km por hora|km all’ora|km per uur|kilomet(?:re|er)s? (?:per|an) hour|stundenkilometern?|kilometern? pro stunde|kilomètres?(?: par heure|-heure)|kil[óo]metros? por hora|kilometrów na godzinę',
  ],
  [
    'mm',
    'mm|millimet(?:re|er)s?|millimetern?|millimètres?|mil[íi]metros?|millimetri|milimetrów|l/m²|liter pro quadratmeter',
  ],
  ['inHg', 'inhg|inches of mercury'],
  ['mmHg', 'mmhg|millimet(?:re|er)s of mercury'],
  ['hPa', 'hpa|hectopascals?|hektopascal|hectopascales|mbar|millibars?'],
  ['J/kg', 'j/kg|j kg-1|joules? (?:per|pro|par|por) (?:kilogramm?e?|kilo|kilogramo)'],
  ['%', '%|percent|per cent|prozent|pour cent|por ciento|per cento|por cento|procent'],
  ['km', 'km|kilomet(?:re|er)s?|kilometern?|kilomètres?|kil[óo]metros?|chilometri|kilometrów'],
  ['cm', 'cm|centimet(?:re|er)s?|zentimetern?|centimètres?|cent[íi]metros?|centimetri|centymetrów'],
  [
    'mph',
    'mph|mi/h|miles? (?:per|an) hour|meilen pro stunde|milles? à l’heure|millas? por hora|miglia (?:all’ora|orarie)',
  ],
  ['mi', 'miles?|mi|meilen?|milles?|millas?|miglia|milhas?|mijl(?:en)?'],
  ['kn', 'knots?|knoten|kts?|kn|nœuds?|noeuds?|nudos?|nodi|nós|knopen|węzł(?:y|ów)'],
  ['Bft', 'bft|beaufort'],
  // "in" only as answers set it, after a blank that breaks no line: else it is a word of many languages.
  ['in', '(?<=[\\u00a0\\u202f])in|inch(?:es)?|zoll|pouces?|pulgadas?|pollici|polegadas?|cale|cali|″'],
  ['ft', 'feet|foot|ft|fuß|pieds?|pies?|piedi|pés|voet|stóp'],
  ['K', 'kelvin|k'],
  [
    'other',
    'yards?|kpa|pa|bar|minutes?|minuten?|min|minutos?|minuti|minut|seconds?|sekunden?|secondes?|segundos?|€|\\$',
  ],
  ['m', 'm|met(?:re|er)s?|metern?|mètres?|metros?|metri|metrów'],
  ['clock', "uhr|o[’']clock|uur"],
  ['hours', 'hours?|hourly|stunden?|std|stündig|heures?|horas?|ore|uren|godzin(?:y|ę)?|h'],
  [
    'days',
    'days?|tagen?|tage|jours?|días?|dias?|giorni|giorno|dagen|dag|dni|nights?|nächten?|nuits?|noches?|notti|noites?|nachten|nocy?|mornings?|evenings?',
  ],
];

const MATCHERS = FORMS.map(([unit, forms]) => ({
  unit,
  // Not the beginning of a longer word or unit.
  pattern: new RegExp(`[ \\u00a0\\u202f\\u2009-]{0,2}(?:${forms})(?![\\p{L}\\d/²])`, 'iuy'),
}));

/** The unit after a number, and where it ends; null if there is none. */
export function unitAt(text: string, at: number): { readonly unit: UnitWord; readonly end: number } | null {
  for (const { unit, pattern } of MATCHERS) {
    pattern.lastIndex = at;
    if (pattern.test(text)) return { unit, end: pattern.lastIndex };
  }
  return null;
}
