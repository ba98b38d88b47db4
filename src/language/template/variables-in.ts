import { SURFACE_VARIABLE_NAMES, type SurfaceVariableName } from '../../catalog/index.ts';
import type { Phrase } from './lexicon.ts';

/** What "the weather" is. */
const WEATHER: readonly SurfaceVariableName[] = [
  'air_temperature_2m',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
  'total_cloud_cover',
];

/**
 * The variables that answer a question, in the order of the catalog: those that it names, else the weather as a whole where it
 * asks for that; none where something in it is not forecast.
 */
export function variablesIn(phrases: readonly Phrase[]): readonly SurfaceVariableName[] {
  const meanings = phrases.map(({ meaning }) => meaning);
  if (meanings.some(({ kind }) => kind === 'off')) return [];
  const named = new Set(meanings.flatMap((meaning) => (meaning.kind === 'variables' ? meaning.names : [])));
  if (named.size > 0) return SURFACE_VARIABLE_NAMES.filter((name) => named.has(name));
  const isWeather = meanings.some(({ kind }) => kind === 'weather');
  return isWeather ? SURFACE_VARIABLE_NAMES.filter((name) => WEATHER.includes(name)) : [];
}
