import type { Phrases } from './phrases.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** What answers in English say. */
export const ENGLISH: Phrases = {
  locale: 'en-GB',
  clock: (hour, minute) => `${two(hour)}:${two(minute)}`,
  at: (clock, day) => (day === null ? `at ${clock}` : `on ${day} at ${clock}`),
  since: (clock, day) => (day === null ? `from ${clock}` : `from ${clock} on ${day}`),
  until: (clock, day) => `${clock} on ${day}`,
  days: (from, to) => (to === null ? from : `${from} to ${to}`),
  hours: (day, from, to) => (to === null ? `${day} at ${from}` : `${day}, ${from} to ${to}`),
  span: (fromDay, from, toDay, to) => `${fromDay} at ${from} to ${toDay} at ${to}`,
  subjects: {
    temperature: 'the temperature',
    dewpoint: 'the dew point',
    humidity: 'the relative humidity',
    pressure: 'the air pressure at sea level',
    low_cloud_cover: 'the cover of low clouds',
    mid_cloud_cover: 'the cover of mid-level clouds',
    high_cloud_cover: 'the cover of high clouds',
    visibility: 'the visibility',
    snow_depth: 'the depth of the snow on the ground',
  },
  is: (subject, value) => `${subject} is ${value}`,
  stays: (subject, value) => `${subject} stays at ${value}`,
  ranges: (subject, min, minAt, max, maxAt) =>
    `${subject} is between ${min} (${minAt}) and ${max} (${maxAt})`,
  noSnow: 'there is no snow on the ground',
  dry: 'no precipitation is forecast',
  amount: (sum) => `precipitation adds up to ${sum}`,
  most: (since, amount) => `, most of all ${since} (${amount})`,
  asSnow: 'it may fall as snow',
  wind: (height) => (height === null ? 'the wind' : `the wind at ${height}`),
  calm: (wind) => `${wind} is calm`,
  blows: (wind, speed) => `${wind} blows at ${speed}`,
  strengths: (wind, min, max, at) => `${wind} blows at ${min} to ${max}, strongest ${at}`,
  from: [
    'from the north',
    'from the northeast',
    'from the east',
    'from the southeast',
    'from the south',
    'from the southwest',
    'from the west',
    'from the northwest',
  ],
  withGusts: (gust, at) => `, with gusts of up to ${gust}${at === null ? '' : ` (${at})`}`,
  gusts: (gust, at) => `gusts reach up to ${gust}${at === null ? '' : ` (${at})`}`,
  sky: (words, cover, isMean) => `the sky is ${words} (${isMean ? 'on average ' : ''}${cover} covered)`,
  skies: ['clear', 'mostly clear', 'partly cloudy', 'mostly cloudy', 'overcast'],
  thunder: (degree, cape, isRange) =>
    `the potential for thunderstorms is ${degree} (CAPE ${isRange ? 'up to ' : ''}${cape})`,
  degrees: ['low', 'moderate', 'high', 'very high'],
  fog: 'fog is possible',
  ends: (until) => `the forecast ends at ${until}`,
  synthetic: 'these are values of a synthetic demo atmosphere, not a real forecast',
};
