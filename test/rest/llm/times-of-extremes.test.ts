import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { NOW } from '../../support/words-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now: () => NOW }));
});
afterAll(() => gateway?.close());

/** Start of the gfs run of the demo; the questions are of 07:00 in Berlin. */
const RUN = Date.parse('2026-01-15T00:00:00Z');
const HOUR_MS = 3_600_000;

interface Llm {
  readonly answer: string;
  readonly parsed: { readonly lat: number; readonly lon: number };
  readonly data: Readonly<Record<string, { lead_hours: readonly number[]; values: readonly number[] }>>;
}

async function json<T>(path: string): Promise<T> {
  const response = await gateway.get(path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** Leads of `/point` on a date of a zone, computed by `Intl`, which the service does not use for it. */
async function onDate(llm: Llm, variable: string, date: string, zone: string, isAmount: boolean) {
  const { lat, lon } = llm.parsed;
  const { lead_hours: leads, values } = await json<{ lead_hours: number[]; values: (number | null)[] }>(
    `/point?model=gfs&var=${variable}&lat=${lat}&lon=${lon}`,
  );
  return leads.flatMap((lead, index) => {
    const value = values[index];
    if (value === null || value === undefined) return [];
    // An amount belongs to the day of the instants before its end.
    const time = new Date(RUN + lead * HOUR_MS - (isAmount ? 1 : 0));
    const shown = time.toLocaleString('sv-SE', { timeZone: zone });
    const clock = new Date(RUN + (isAmount ? lead - 1 : lead) * HOUR_MS).toLocaleString('sv-SE', {
      timeZone: zone,
      timeStyle: 'short',
    });
    return shown.startsWith(date) ? [{ lead, value, clock }] : [];
  });
}

type Timed = Awaited<ReturnType<typeof onDate>>[number];
const lowest = (all: readonly Timed[]) => all.reduce((best, one) => (one.value < best.value ? one : best));
const highest = (all: readonly Timed[]) => all.reduce((best, one) => (one.value > best.value ? one : best));
const rounded = (value: number, decimals: number) => value.toFixed(decimals);

/** Place, zone, and the questions of its language with how it writes a time and a number. */
const ASKED = [
  ['Berlin', 'Europe/Berlin', 'en', (clock: string) => `at ${clock}`],
  ['Mumbai', 'Asia/Kolkata', 'en', (clock: string) => `at ${clock}`],
  ['Kathmandu', 'Asia/Kathmandu', 'en', (clock: string) => `at ${clock}`],
  ['Adelaide', 'Australia/Adelaide', 'en', (clock: string) => `at ${clock}`],
  ['Denver', 'America/Denver', 'en', (clock: string) => `at ${clock}`],
  [
    'Hamburg',
    'Europe/Berlin',
    'de',
    (clock: string) => `um ${clock.replace(/^0/, '').replace(':00', '')} Uhr`,
  ],
  [
    'Lyon',
    'Europe/Paris',
    'fr',
    (clock: string) =>
      `à ${clock
        .replace(/^0/, '')
        .replace(/:00$/, ' h')
        .replace(/:(\d\d)$/, ' h $1')}`,
  ],
  [
    'Sevilla',
    'Europe/Madrid',
    'es',
    (clock: string) => `a ${clock.startsWith('01') ? 'la' : 'las'} ${clock.replace(/^0/, '')}`,
  ],
] as const;

const QUESTIONS = {
  en: (what: string, place: string) => `${what} in ${place} tomorrow`,
  de: (what: string, place: string) => `${what} in ${place} morgen`,
  fr: (what: string, place: string) => `${what} à ${place} demain`,
  es: (what: string, place: string) => `${what} en ${place} mañana`,
} as const;
const WORDS = {
  en: ['temperature', 'humidity', 'pressure', 'rain'],
  de: ['Temperatur', 'Luftfeuchtigkeit', 'Luftdruck', 'Regen'],
  fr: ['température', 'humidité', 'pression', 'pluie'],
  es: ['temperatura', 'humedad', 'presión', 'lluvia'],
} as const;
const VARIABLES = [
  ['air_temperature_2m', 1, (kelvin: number) => kelvin - 273.15],
  ['relative_humidity_2m', 0, (percent: number) => percent],
  ['mean_sea_level_pressure', 0, (pascals: number) => pascals / 100],
] as const;

/** With plain blanks and minus signs, no marks between thousands, and decimal points. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .replaceAll(/(\d)[., ](\d{3} hPa)/g, '$1$2')
    .replaceAll(/(\d),(\d)/g, '$1.$2');

describe.each(ASKED)('about tomorrow in %s (%s, %s)', (place, zone, language, at) => {
  const ask = (what: string) =>
    json<Llm>(`/llm?model=gfs&q=${encodeURIComponent(QUESTIONS[language](what, place))}`);
  /** Tomorrow on the clocks of the place. */
  const date = new Date(NOW.getTime() + 24 * HOUR_MS).toLocaleDateString('sv-SE', { timeZone: zone });

  it.each(VARIABLES.map((variable, index) => [...variable, index] as const))(
    'the hours of the lowest and highest %s are those of /point, and so are the data',
    async (variable, decimals, convert, index) => {
      const llm = await ask(WORDS[language][index] ?? '');
      const values = await onDate(llm, variable, date, zone, false);
      expect(llm.data[variable]).toMatchObject({
        lead_hours: values.map(({ lead }) => lead),
        values: values.map(({ value }) => value),
      });
      const said = plain(llm.answer);
      for (const extreme of [lowest(values), highest(values)]) {
        const value = rounded(Number(convert(extreme.value).toFixed(6)), decimals);
        expect(said).toMatch(new RegExp(`(?<![\\d.])${value} \\S+ \\(${at(extreme.clock)}\\)`));
      }
    },
  );

  it('the rain is what falls from midnight to midnight', async () => {
    const llm = await ask(WORDS[language][3] ?? '');
    const hours = await onDate(llm, 'total_precipitation', date, zone, true);
    expect(llm.data['total_precipitation']?.lead_hours).toEqual(hours.map(({ lead }) => lead));
    const sum = hours.reduce((total, { value }) => total + value, 0);
    const said = plain(llm.answer);
    if (Number(sum.toFixed(6)) >= 0.05) expect(said).toContain(`${rounded(Number(sum.toFixed(6)), 1)} mm`);
  });
});
