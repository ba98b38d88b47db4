import { describe, expect, it } from 'vitest';
import { readPeopleQuestions } from '../../bench/language/people-question.ts';
import { judge } from '../../bench/language/people-score.ts';

const open = readPeopleQuestions('open');

function verdictOn(id: string, status: number, body: object) {
  const question = open.find((one) => one.id === id);
  if (question === undefined) throw new Error(`no question ${id}`);
  return judge(question, { status, body }).verdict;
}

interface Parsed {
  readonly lat: number;
  readonly lon: number;
  readonly variables: readonly string[];
  readonly window: { readonly from: string; readonly to: string | null };
  readonly language: string;
}

/** How a reply looks to "forecast for Dublin a week from tomorrow" */
const DUBLIN: Parsed = {
  lat: 53.333,
  lon: -6.249,
  variables: ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m', 'total_precipitation'],
  window: { from: '2026-12-05T00:00:00+00:00', to: '2026-12-06T00:00:00+00:00' },
  language: 'en',
};

function reply(changes: Partial<Parsed>, rest: object = {}) {
  return { model: 'gfs', answer: 'It rains.', notes: [], parsed: { ...DUBLIN, ...changes }, ...rest };
}

describe('a reply to a question as people ask it', () => {
  it('is right where place, quantities and time are those asked', () => {
    expect(verdictOn('day-09', 200, reply({}))).toBe('right');
  });

  it('is misleading where it is about another place, time or quantity', () => {
    // Dublin in California.
    expect(verdictOn('day-09', 200, reply({ lat: 37.702, lon: -121.936 }))).toBe('misleading');
    const sunday = { from: '2026-11-29T00:00:00+00:00', to: '2026-11-30T00:00:00+00:00' };
    expect(verdictOn('day-09', 200, reply({ window: sunday }))).toBe('misleading');
    expect(verdictOn('day-09', 200, reply({ variables: ['visibility'] }))).toBe('misleading');
  });

  it('is wrong where it has more hours, some of the quantities, or another language', () => {
    const all = { from: '2026-11-27T14:00:00+00:00', to: null };
    expect(verdictOn('day-09', 200, reply({ window: all }))).toBe('wrong');
    expect(verdictOn('day-09', 200, reply({ variables: ['total_precipitation'] }))).toBe('wrong');
    expect(verdictOn('day-09', 200, reply({ language: 'de' }))).toBe('wrong');
    expect(verdictOn('day-09', 422, { detail: 'the question is not about weather' })).toBe('wrong');
  });

  it('may list the place that is meant among others of its name', () => {
    const elsewhere = reply({ lat: 37.702, lon: -121.936 });
    const alternatives = [{ name: 'Dublin', latitude: 53.333, longitude: -6.249 }];
    const listed = { ...elsewhere, parsed: { ...elsewhere.parsed, alternatives } };
    expect(verdictOn('day-09', 200, listed)).toBe('refused');
  });

  it('never answers the past with the future', () => {
    const berlin = { lat: 52.52, lon: 13.41, variables: ['air_temperature_2m'] };
    const then = { from: '2026-11-25T00:00:00+01:00', to: '2026-11-26T00:00:00+01:00' };
    const later = { from: '2026-11-27T15:00:00+01:00', to: '2026-11-29T00:00:00+01:00' };
    expect(verdictOn('past-04', 200, reply({ ...berlin, window: then }))).toBe('right');
    expect(verdictOn('past-04', 200, reply({ ...berlin, window: later }))).toBe('misleading');
    expect(verdictOn('past-04', 422, { detail: 'that time is past' })).toBe('refused');
  });

  it('has every place that is compared, wherever in the reply, or says which it leaves out', () => {
    const nice = { lat: 43.703, lon: 7.266, variables: ['air_temperature_2m'] };
    const window = { from: '2026-11-28T00:00:00+01:00', to: '2026-11-29T00:00:00+01:00' };
    const genoa = { ...DUBLIN, ...nice, window, lat: 44.405, lon: 8.946 };
    const first = reply({ ...nice, window });
    expect(verdictOn('compare-places-01', 200, first)).toBe('wrong');
    expect(verdictOn('compare-places-01', 200, { ...first, others: [{ parsed: genoa }] })).toBe('right');
    expect(verdictOn('compare-places-01', 200, { ...first, notes: ['"Genoa" is left out'] })).toBe('refused');
  });

  it('has numbers in the unit that is asked for', () => {
    const paris = { lat: 48.857, lon: 2.352, variables: ['air_temperature_2m'] };
    const window = { from: '2026-11-28T00:00:00+01:00', to: '2026-11-29T00:00:00+01:00' };
    const said = (answer: string) => verdictOn('units-01', 200, reply({ ...paris, window }, { answer }));
    expect(said('41.5 °F at noon')).toBe('right');
    expect(said('5.3 °C at noon')).toBe('wrong');
  });

  it('names the language that it does not speak', () => {
    expect(verdictOn('unsupported-language-02', 422, { detail: 'questions in Korean are not read' })).toBe(
      'right',
    );
    expect(verdictOn('unsupported-language-02', 422, { detail: 'not about weather' })).toBe('wrong');
    expect(verdictOn('now-13', 422, { detail: 'questions in Italian are not read' })).toBe('refused');
  });
});
