import { existsSync, readFileSync } from 'node:fs';
import type { ModelId } from '../../src/catalog/index.ts';
import type { Installed } from './installed.ts';

/** Megabytes of a server that ingests one live model. */
export interface LiveFigures {
  /** A minute after the ingest ended. */
  readonly after: number;
  /** After another start on the same data, with nothing to ingest. */
  readonly rest: number;
}

/** A figure of the table that `npm run bench:start` prints, and what is wanted of it. */
export interface WantedRow {
  readonly what: string;
  readonly measured: number | null;
  readonly unit: 'MB' | 's';
  readonly must: number;
  readonly goal: number;
}

export interface StartFigures {
  /** Megabytes of all processes together. */
  readonly peak: number;
  readonly rest: number;
  /** Of a server that was started on the same data and had nothing to ingest. */
  readonly restAgain: number;
  readonly gateway: number;
  /** Seconds from the start. */
  readonly firstAnswer: number;
  readonly allModels: number;
  /** Null where they were left out. */
  readonly live: LiveFigures | null;
  readonly installed: Installed | null;
}

/** What each row of the table wants. Rows of other benches are taken from their committed reports. */
export function wantedRows(figures: StartFigures): readonly WantedRow[] {
  const { peak, rest, restAgain, gateway, firstAnswer, allModels, live, installed } = figures;
  return [
    { what: 'demo, a minute after all is there', measured: rest, unit: 'MB', must: 500, goal: 300 },
    { what: 'demo, peak', measured: peak, unit: 'MB', must: 1300, goal: 900 },
    { what: 'a gateway alone, at rest', measured: gateway, unit: 'MB', must: 220, goal: 150 },
    { what: 'live ingest of gfs, peak', measured: livePeak('gfs'), unit: 'MB', must: 1000, goal: 800 },
    { what: 'live ingest of hrrr, peak', measured: livePeak('hrrr'), unit: 'MB', must: 1200, goal: 800 },
    {
      what: 'live ingest of icon-global, peak',
      measured: livePeak('icon-global'),
      unit: 'MB',
      must: 1300,
      goal: 1000,
    },
    {
      what: 'more than at rest, a minute after a live ingest',
      measured: live === null ? null : live.after - live.rest,
      unit: 'MB',
      must: 100,
      goal: 30,
    },
    {
      what: 'more than at rest, a minute after the demo is whole',
      measured: rest - restAgain,
      unit: 'MB',
      must: 100,
      goal: 30,
    },
    { what: 'first answer of gfs', measured: firstAnswer, unit: 's', must: 5, goal: 3 },
    { what: 'answers of all eight models', measured: allModels, unit: 's', must: 40, goal: 25 },
    { what: 'a clone, installed', measured: installed?.clone ?? null, unit: 'MB', must: 600, goal: 450 },
    {
      what: 'the package, installed',
      measured: installed?.package ?? null,
      unit: 'MB',
      must: 160,
      goal: 110,
    },
    { what: '`npm ci`, warm cache', measured: round(installed?.ci), unit: 's', must: 30, goal: 20 },
  ];
}

function round(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}

/** Megabytes, from the last `npm run bench:full-size -- --model MODEL --json bench/reports/full-size.json`; null where there was none. */
function livePeak(model: ModelId): number | null {
  const file = new URL('../reports/full-size.json', import.meta.url);
  if (!existsSync(file)) return null;
  const reports = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
    Partial<Record<ModelId, { readonly costs: Readonly<Record<'peak memory MB', number>> }>>
  >;
  return reports[model]?.costs['peak memory MB'] ?? null;
}
