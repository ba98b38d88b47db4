import type { Phrases } from '../phrases.ts';

const two = (value: number) => String(value).padStart(2, '0');
const as = (clock: string) => (clock.startsWith('1:') ? `à ${clock}` : `às ${clock}`);
const das = (clock: string) => (clock.startsWith('1:') ? `da ${clock}` : `das ${clock}`);
/** Saturday and Sunday are masculine. */
const isMasculine = (day: string) => /^(?:sábado|domingo)/.test(day);
const na = (day: string) => `${isMasculine(day) ? 'no' : 'na'} ${day}`;
const da = (day: string) => `${isMasculine(day) ? 'do' : 'da'} ${day}`;

/** What answers in Portuguese say. */
export const PORTUGUESE: Phrases = {
  locale: 'pt-PT',
  clock: (hour, minute) => `${hour}:${two(minute)}`,
  at: (clock, day) => (day === null ? as(clock) : `${na(day)} ${as(clock)}`),
  since: (clock, day) => `a partir ${day === null ? das(clock) : `${das(clock)} ${da(day)}`}`,
  until: (clock, day) => `até ${as(clock)} ${da(day)}`,
  days: (from, to) => (to === null ? from : `de ${from}, a ${to}`),
  hours: (day, from, to) => (to === null ? `${day}, ${as(from)}` : `${day}, ${das(from)} ${as(to)}`),
  span: (fromDay, from, toDay, to) => `de ${fromDay}, ${as(from)}, a ${toDay}, ${as(to)}`,
  subjects: {
    temperature: 'a temperatura',
    dewpoint: 'o ponto de orvalho',
    humidity: 'a humidade relativa',
    pressure: 'a pressão ao nível do mar',
    low_cloud_cover: 'a cobertura de nuvens baixas',
    mid_cloud_cover: 'a cobertura de nuvens médias',
    high_cloud_cover: 'a cobertura de nuvens altas',
    visibility: 'a visibilidade',
    snow_depth: 'a altura da neve no solo',
    wind_gust: 'a rajada mais forte',
    precipitation: 'a precipitação acumulada',
    cloud_cover: 'a nebulosidade',
    cape: 'a energia potencial de trovoadas (CAPE)',
  },
  units: { kn: 'nós' },
  is: (subject, value) => `${subject} é de ${value}`,
  stays: (subject, value) => `${subject} mantém-se em ${value}`,
  ranges: (subject, min, minAt, max, maxAt) => `${subject} varia entre ${min} (${minAt}) e ${max} (${maxAt})`,
  noSnow: 'não há neve no solo',
  dry: 'não se prevê precipitação',
  amount: (sum) => `a precipitação acumulada é de ${sum}`,
  most: (since, amount) => `, sobretudo ${since} (${amount})`,
  asSnow: 'pode cair sob a forma de neve',
  wind: (height) => (height === null ? 'o vento' : `o vento a ${height}`),
  calm: (wind) => `${wind} está calmo`,
  blows: (wind, speed) => `${wind} sopra a ${speed}`,
  strengths: (wind, min, max, at) => `${wind} sopra de ${min} a ${max}, mais forte ${at}`,
  from: [
    'de norte',
    'de nordeste',
    'de leste',
    'de sueste',
    'de sul',
    'de sudoeste',
    'de oeste',
    'de noroeste',
  ],
  later: (from, to) => `${from}, depois ${to}`,
  mostly: (from) => `sobretudo ${from}`,
  varying: 'de direções variáveis',
  withGusts: (gust, at) => `, com rajadas até ${gust}${at === null ? '' : ` (${at})`}`,
  gusts: (gust, at) => `as rajadas chegam a ${gust}${at === null ? '' : ` (${at})`}`,
  sky: (words, cover, isMean) => `o céu está ${words} (${cover} coberto${isMean ? ' em média' : ''})`,
  skies: ['limpo', 'pouco nublado', 'parcialmente nublado', 'muito nublado', 'encoberto'],
  thunder: (degree, cape, isRange) =>
    `o potencial de trovoadas é ${degree} (CAPE ${isRange ? 'até ' : ''}${cape})`,
  degrees: ['baixo', 'moderado', 'alto', 'muito alto'],
  fog: 'é possível nevoeiro',
  ends: (until) => `a previsão só vai ${until}`,
  synthetic: 'são valores de uma atmosfera sintética de demonstração, não uma previsão real',
  verdict: {
    above: (subject, limit, when, value) =>
      `sim, ${subject} ultrapassa ${limit}, primeiro ${when} (${value})`,
    notAbove: (subject, limit) => `não, ${subject} não ultrapassa ${limit}`,
    below: (subject, limit, when, value) =>
      `sim, ${subject} desce abaixo de ${limit}, primeiro ${when} (${value})`,
    notBelow: (subject, limit) => `não, ${subject} não desce abaixo de ${limit}`,
    rain: (when, value) => `sim, prevê-se precipitação, primeiro ${when} (${value})`,
    noRain: 'não, não se prevê precipitação',
    dry: 'sim, não se prevê precipitação',
    notDry: (when, value) => `não, prevê-se precipitação, primeiro ${when} (${value})`,
    snow: (when, value) => `sim, é possível neve, primeiro ${when} (${value} de água)`,
    noSnow: 'não, não se prevê neve',
    fog: (when, value) => `sim, é possível nevoeiro, primeiro ${when} (visibilidade ${value})`,
    noFog: 'não, não se prevê nevoeiro',
    thunder: (when, value) => `sim, são possíveis trovoadas, primeiro ${when} (CAPE ${value})`,
    noThunder: 'não, o potencial de trovoadas é baixo',
    rainEnds: (when) => `sim, a precipitação termina ${when}`,
    rainGoesOn: 'não, a precipitação não termina',
    fogEnds: (when) => `sim, o nevoeiro dissipa-se ${when}`,
    fogGoesOn: 'não, o nevoeiro não se dissipa',
  },
  chance: {
    is: (percent, event) => `a probabilidade de que ${event} é de ${percent}`,
    atLeast: (amount) => `caiam pelo menos ${amount} de precipitação`,
    more: (amount) => `caiam mais de ${amount} de precipitação`,
    less: (amount) => `caiam menos de ${amount} de precipitação`,
    snow: (amount) => `neve, com pelo menos ${amount} de água,`,
    above: (subject, limit) => `${subject} ultrapasse ${limit}`,
    reaches: (subject, limit) => `${subject} atinja ${limit}`,
    below: (subject, limit) => `${subject} desça abaixo de ${limit}`,
    members: (met, used, model, run) =>
      `são ${met} de ${used} membros da execução de ${model} de ${run}: a proporção tal como é, sem calibração`,
    needsEnsemble: (setting) =>
      `não é possível dizer quão provável é: uma probabilidade (ou chance) precisa dos membros de um modelo de conjunto, e este servidor não guarda nenhum (a definição ${setting} acrescenta um)`,
    otherEnsembles: (model, ensembles) =>
      `não é possível dizer quão provável é: uma probabilidade (ou chance) precisa dos membros de um modelo de conjunto, e ${model} não os tem para esta pergunta (conjuntos guardados aqui: ${ensembles})`,
  },
  toEnd: (at) => ` até ao fim da previsão (${at})`,
  highest: (subject, value, at) => `${subject} é no máximo de ${value}${at === null ? '' : ` (${at})`}`,
  lowest: (subject, value, at) => `${subject} é no mínimo de ${value}${at === null ? '' : ` (${at})`}`,
  onAverage: (subject) => `${subject} em média`,
  inAll: 'precipitação total',
  ofThen: (run) => `foi isto que a execução de ${run} tinha previsto`,
  noPromise: 'estes números não garantem a segurança: tenha em conta os avisos e aquilo que vê',
};
