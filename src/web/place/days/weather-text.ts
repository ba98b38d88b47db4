import type { Texts } from '../../texts/en.ts';
import type { Weather } from '../series/weather/weather.ts';

/** A symbol in words: `Partly cloudy`, `Heavy rain with thunder`, `Snow showers`. */
export function weatherText(weather: Weather, words: Texts['place']['days']): string {
  const { sky, isNight, falling, strength, hasThunder } = weather;
  if (falling === null) return words.skies[sky][isNight ? 1 : 0];
  const name = sky === 'overcast' ? words.falling[falling][strength] : words.showers[falling];
  return hasThunder ? words.withThunder(name) : name;
}
