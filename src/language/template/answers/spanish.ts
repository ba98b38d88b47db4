import type { Phrases } from './phrases.ts';

/** What answers in Spanish say. */
export const SPANISH: Phrases = {
  locale: 'es-ES',
  clock: (hour, minute) => `${hour}:${String(minute).padStart(2, '0')}`,
  at: (clock, day) => `${day === null ? '' : `el ${day} `}${aLas(clock)}`,
  since: (clock, day) => `desde ${day === null ? las(clock) : `el ${day} ${aLas(clock)}`}`,
  until: (clock, day) => `hasta el ${day} ${aLas(clock)}`,
  days: (from, to) => (to === null ? from : `del ${from} al ${to}`),
  hours: (day, from, to) => (to === null ? `${day} ${aLas(from)}` : `${day} de ${from} a ${to}`),
  span: (fromDay, from, toDay, to) => `del ${fromDay} ${aLas(from)} al ${toDay} ${aLas(to)}`,
  subjects: {
    temperature: 'la temperatura',
    dewpoint: 'el punto de rocío',
    humidity: 'la humedad relativa',
    pressure: 'la presión a nivel del mar',
    low_cloud_cover: 'la cobertura de nubes bajas',
    mid_cloud_cover: 'la cobertura de nubes medias',
    high_cloud_cover: 'la cobertura de nubes altas',
    visibility: 'la visibilidad',
    snow_depth: 'el espesor de la nieve en el suelo',
  },
  is: (subject, value) => `${subject} es de ${value}`,
  stays: (subject, value) => `${subject} se mantiene en ${value}`,
  ranges: (subject, min, minAt, max, maxAt) => `${subject} va de ${min} (${minAt}) a ${max} (${maxAt})`,
  noSnow: 'no hay nieve en el suelo',
  dry: 'no se prevé precipitación',
  amount: (sum) => `la precipitación acumulada es de ${sum}`,
  most: (since, amount) => `, sobre todo ${since} (${amount})`,
  asSnow: 'puede caer en forma de nieve',
  wind: (height) => (height === null ? 'el viento' : `el viento a ${height}`),
  calm: (wind) => `${wind} está en calma`,
  blows: (wind, speed) => `${wind} sopla a ${speed}`,
  strengths: (wind, min, max, at) => `${wind} sopla de ${min} a ${max}, con más fuerza ${at}`,
  from: [
    'del norte',
    'del noreste',
    'del este',
    'del sureste',
    'del sur',
    'del suroeste',
    'del oeste',
    'del noroeste',
  ],
  withGusts: (gust, at) => `, con rachas de hasta ${gust}${at === null ? '' : ` (${at})`}`,
  gusts: (gust, at) => `las rachas alcanzan hasta ${gust}${at === null ? '' : ` (${at})`}`,
  sky: (words, cover, isMean) => `el cielo está ${words} (cubierto al ${cover}${isMean ? ' de media' : ''})`,
  skies: ['despejado', 'poco nuboso', 'parcialmente nuboso', 'muy nuboso', 'cubierto'],
  thunder: (degree, cape, isRange) =>
    `el potencial de tormentas es ${degree} (CAPE ${isRange ? 'hasta ' : ''}${cape})`,
  degrees: ['bajo', 'moderado', 'alto', 'muy alto'],
  fog: 'es posible la niebla',
  ends: (until) => `el pronóstico solo llega ${until}`,
  synthetic: 'son valores de una atmósfera sintética de demostración, no un pronóstico real',
};

const las = (clock: string) => `${clock.startsWith('1:') ? 'la' : 'las'} ${clock}`;
const aLas = (clock: string) => `a ${las(clock)}`;
