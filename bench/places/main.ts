/**
 * What the gazetteer costs: `npm run bench:places [-- --json FILE]`. Opening it, with the longest that the event loop stood still
 * meanwhile and the memory that it keeps; then processor time of each kind of call when warm, the median and the most of its
 * questions, beside a plain scan of all names for the same question. Times are in ms.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fold, openGazetteer } from '../../src/places/index.ts';

interface Row {
  readonly what: string;
  readonly median: number;
  readonly most: number;
}

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const WORDS = ['ber', 'münch', 'san ', 'new york', 'saint', 'par', 'lon', 'x', 'zür', 'st.', '東'];
const NEAR = { latitude: 48.1, longitude: 11.6 };

const delay = monitorEventLoopDelay({ resolution: 1 });
const before = process.memoryUsage();
delay.enable();
const start = performance.now();
const gazetteer = await openGazetteer();
const opened = performance.now() - start;
delay.disable();
const after = process.memoryUsage();
const opening = {
  milliseconds: opened,
  longestBlockMilliseconds: delay.max / 1e6,
  megabytes: (after.external - before.external) / 1e6,
};

const names = gazetteer.largest(200_000, () => true).map(({ name }) => fold(name));
const scan = (prefix: string): void => {
  const folded = fold(prefix);
  names.filter((name) => name.startsWith(folded)).slice(0, 10);
};
const positions = Array.from(
  { length: 50 },
  (_, i) => [((i * 37) % 180) - 90, ((i * 71) % 360) - 180] as const,
);

const rows = [
  row('search, one letter', LETTERS, (letter) => gazetteer.search(letter, { limit: 10 })),
  row('search, one letter, 100 places', LETTERS, (letter) => gazetteer.search(letter, { limit: 100 })),
  row('search, one letter, near', LETTERS, (letter) => gazetteer.search(letter, { limit: 10, near: NEAR })),
  row('search, a country', LETTERS, (letter) => gazetteer.search(letter, { limit: 10, countryCode: 'DE' })),
  row('search, some letters', WORDS, (word) => gazetteer.search(word, { limit: 10 })),
  row('peer: a scan of all primary names', [...LETTERS, ...WORDS], scan),
  row('resolve', WORDS, (word) => gazetteer.resolve(word, null)),
  row('resolve with a hint', WORDS, (word) => gazetteer.resolve(word, 'Germany')),
  row('near names', ['Berlni', 'Frankfrut', 'Springfeld', 'xqzwyk'], (word) => gazetteer.suggestions(word)),
  row('nearest place', positions, ([latitude, longitude]) => gazetteer.nearest(latitude, longitude)),
];

console.log(
  `opened in ${opening.milliseconds.toFixed(0)} ms, the event loop stood still for at most ${opening.longestBlockMilliseconds.toFixed(1)} ms, ${opening.megabytes.toFixed(1)} MB`,
);
console.table(
  rows.map(({ what, median, most }) => ({ what, median: median.toFixed(3), most: most.toFixed(3) })),
);
if (values.json !== undefined)
  writeFileSync(values.json, JSON.stringify({ opening, size: gazetteer.size, rows }, null, 2));

/** Processor time of one call for each question: of many calls, since the clock is coarse. */
function row<Question>(
  what: string,
  questions: readonly Question[],
  call: (question: Question) => unknown,
): Row {
  const CALLS = 20;
  for (const question of questions) for (let i = 0; i < 5; i++) call(question);
  const times = questions
    .map((question) => {
      const used = process.cpuUsage();
      for (let i = 0; i < CALLS; i++) call(question);
      const { user, system } = process.cpuUsage(used);
      return (user + system) / 1000 / CALLS;
    })
    .sort((a, b) => a - b);
  return { what, median: times[times.length >> 1] ?? Number.NaN, most: times.at(-1) ?? Number.NaN };
}
