/**
 * Calibrates the prices of GraphQL fields, and searches for operations that break them. Run by `npm run bench:prices`;
 * `-- --data FOLDER` keeps the data for the next time, `-- --only WORD` takes the rows with the word in them, `-- --search SECONDS`
 * searches for another time than 60 s, `-- --json FILE` writes the figures.
 *
 * Each row is one field at an extreme of its arguments. The search generates operations from the schema, keeps those that take the
 * most processor time for their price, or keep others waiting longest, and changes them further. Figures are the processor time
 * of a gateway in a process of its own.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makePricesData } from './data.ts';
import { type Measure, Prices } from './measure.ts';
import { ROWS } from './rows.ts';
import { search } from './search.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    search: { type: 'string', default: '60' },
  },
});

const folder = options.data ?? mkdtempSync(path.join(tmpdir(), 'bench-prices-'));
const key = await makePricesData(folder);
const prices = new Prices(folder, key);
try {
  const rows: (Measure & { readonly what: string })[] = [];
  // Until the code is compiled.
  for (const row of ROWS.slice(0, 8)) await prices.measure(row);
  for (const row of ROWS.filter(({ what }) => what.includes(options.only))) {
    const measure = await prices.least(row, 3);
    if (measure === null) console.log(`${row.what}: refused: ${await prices.refusalOf(row)}`);
    else rows.push({ what: row.what, ...measure });
  }
  rows.sort((a, b) => a.ms / a.price - b.ms / b.price);
  console.table(rows.map(printed));
  const found = await search(prices, Number(options.search));
  for (const { query } of found.slice(0, 3)) console.log(query.slice(0, 1500));
  console.table(found.map(({ query, ...measure }) => printed({ what: query.slice(0, 60), ...measure })));
  const [busy = 0] = loadavg();
  console.log(`Load at the end: ${busy.toFixed(1)}. Above 2 others had a part of the processors.`);
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ rows, found }, null, 2)}\n`);
} finally {
  await prices.stop();
  if (options.data === undefined) rmSync(folder, { recursive: true });
}

function printed({ what, price, ms, bytes, errors, longestTurnMs }: Measure & { readonly what: string }) {
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    what,
    price: short(price),
    ms: short(ms),
    'us per unit': short((1000 * ms) / price),
    kB: short(bytes / 1000),
    'bytes per unit': short(bytes / price),
    'longest turn ms': short(longestTurnMs),
    errors,
  };
}
