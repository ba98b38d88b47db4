import type { SpokenUnit } from '../facts.ts';

/**
 * What stands after a number: a unit of facts; degrees, of temperature or direction; metres, hours or days; a time of the day; a
 * coordinate; or a unit that no fact has.
 */
export type UnitWord = SpokenUnit | 'degrees' | 'm' | 'hours' | 'days' | 'clock' | 'coordinate' | 'other';

/** As they are written in the four languages, longer ones before those that they begin with. */
const FORMS: readonly (readonly [UnitWord, string])[] = [
  ['other', '°\\s?F|℉|(?:degrees?|grad|degrés?|grados?) fahrenheit|fahrenheit'],
  ['°C', '°\\s?C|º\\s?C|℃|(?:degrees?|grad|degrés?|grados?) (?:celsius|centigrade|centígrados?)|celsius|C'],
  ['coordinate', '°\\s?[NSEWO]'],
  ['degrees', '°|º|degrees?|grade?|degrés?|grados?'],
  ['other', 'mm/h|mm/std|mm per hour|mm pro stunde|mm par heure|mm por hora|m/s|m s-1|m/sec|km²|m²|kg/m²'],
  [
    'km/h',
    'km/h|kmh|kph|km/std|km pro stunde|km par heure|km por hora|kilomet(?:re|er)s? (?:per|an) hour|stundenkilometern?|kilometern? pro stunde|kilomètres?(?: par heure|-heure)|kilómetros? por hora',
  ],
  ['mm', 'mm|millimet(?:re|er)s?|millimetern?|millimètres?|milímetros?|l/m²|liter pro quadratmeter'],
  ['hPa', 'hpa|hectopascals?|hektopascal|hectopascales|mbar|millibars?'],
  ['J/kg', 'j/kg|j kg-1|joules? (?:per|pro|par|por) (?:kilogramm?e?|kilo|kilogramo)'],
  ['%', '%|percent|per cent|prozent|pour cent|por ciento'],
  ['km', 'km|kilomet(?:re|er)s?|kilometern?|kilomètres?|kilómetros?'],
  ['cm', 'cm|centimet(?:re|er)s?|zentimetern?|centimètres?|centímetros?'],
  [
    'other',
    'mph|mi/h|miles?|mi|meilen?|milles?|millas?|knots?|knoten|kts?|kn|nœuds?|noeuds?|nudos?|bft|beaufort|inch(?:es)?|zoll|pouces?|pulgadas?|″|feet|foot|ft|fuß|pieds?|pies?|yards?|inhg|mmhg|kpa|pa|bar|kelvin|k|minutes?|minuten?|min|minutos?|seconds?|sekunden?|secondes?|segundos?|€|\\$',
  ],
  ['m', 'm|met(?:re|er)s?|metern?|mètres?|metros?'],
  ['clock', "uhr|o[’']clock"],
  ['hours', 'hours?|hourly|stunden?|std|stündig|heures?|horas?|h'],
  ['days', 'days?|tagen?|tage|jours?|días?|nights?|nächten?|nuits?|noches?|mornings?|evenings?'],
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
