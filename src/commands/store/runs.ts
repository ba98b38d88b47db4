import { openParts } from '../../app/parts/parts.ts';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { formatTime, readConfig } from '../../platform/index.ts';
import { type RunRecord, type RunStore, stateOf } from '../../store/index.ts';
import { type Column, formatTable } from '../terminal/table.ts';

/** Newest runs of a model that are listed where nothing else is said. */
const LISTED_RUNS = 50;
/** More than a store has. */
const ALL = 1_000_000;

/** A run as `isobar runs --json` prints it. */
interface RunRow {
  readonly model: ModelId;
  readonly init_time: string;
  readonly state: RunRecord['state'] | 'ON_DEMAND';
  readonly hours_present: number;
  readonly hours_expected: number;
  /** Leads of which files of the producer are late, absent or unreadable. */
  readonly missing_leads: readonly number[];
  readonly fields_present: number;
  readonly fields_expected: number;
  /** Of its cubes. */
  readonly bytes: number;
  readonly synthetic: boolean;
  readonly age_seconds: number;
  readonly source: string | null;
}

/**
 * `isobar runs`: the stored runs of a model or of all, newest first, as a table or as JSON; on stderr of which models there are more.
 * @param limit most runs of each model, 50 where it is left out; null for all
 */
export async function runsCommand(
  model: ModelId | null,
  json: boolean,
  limit: number | null = LISTED_RUNS,
): Promise<void> {
  const parts = await openParts(readConfig(process.env));
  try {
    const rows: RunRow[] = [];
    const left: string[] = [];
    for (const each of model === null ? MODEL_IDS : [model]) {
      const runs = await parts.store.list(each, ALL, { aheadOfClock: true });
      const listed = limit === null ? runs : runs.slice(0, limit);
      for (const run of listed) rows.push(await describe(parts.store, run, parts.now()));
      if (runs.length > listed.length) left.push(`${runs.length - listed.length} more of ${each}`);
    }
    if (json) console.log(JSON.stringify(rows, null, 1));
    else if (rows.length === 0)
      console.error('No run is stored yet: isobar ingest <model>, or npm start for the demo.');
    else console.log(formatTable(COLUMNS, rows));
    if (left.length > 0)
      console.error(`Not listed: ${left.join(', ')}. --all lists all runs, --limit N the newest N.`);
  } finally {
    await parts.close();
  }
}

async function describe(store: RunStore, run: RunRecord, now: Date): Promise<RunRow> {
  // A run that expires at this moment has no manifest any more.
  const manifest = run.manifest === null ? null : await store.manifestOf(run).catch(() => null);
  const segments = Object.values(manifest?.cubes ?? {}).flat();
  return {
    model: run.model,
    init_time: formatTime(run.initTime),
    state: stateOf(run),
    hours_present: run.presentHours,
    hours_expected: run.expectedHours,
    missing_leads: run.missingLeads,
    fields_present: manifest?.presentFields ?? 0,
    fields_expected: manifest?.expectedFields ?? 0,
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    synthetic: run.synthetic,
    age_seconds: Math.round((now.getTime() - run.initTime.getTime()) / 1000),
    source: manifest?.source.label ?? null,
  };
}

/** For people; `--json` has more. */
const COLUMNS: readonly Column<RunRow>[] = [
  { title: 'MODEL', text: ({ model }) => model },
  { title: 'RUN (UTC)', text: ({ init_time }) => init_time },
  { title: 'STATE', text: ({ state }) => state },
  { title: 'AGE', align: 'right', text: ({ age_seconds }) => ageOf(age_seconds) },
  { title: 'HOURS', align: 'right', text: (row) => `${row.hours_present}/${row.hours_expected}` },
  { title: 'FIELDS', align: 'right', text: (row) => `${row.fields_present}/${row.fields_expected}` },
  { title: 'SIZE', align: 'right', text: ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB` },
  { title: 'MISSING LEADS', text: ({ missing_leads }) => shortened(missing_leads) },
  { title: 'DATA', text: ({ synthetic }) => (synthetic ? 'synthetic' : 'real') },
];

/** Leads that are printed in a row of the table. */
const MAX_LEADS = 8;

function shortened(leads: readonly number[]): string {
  const more = leads.length > MAX_LEADS ? ` and ${leads.length - MAX_LEADS} more` : '';
  return leads.slice(0, MAX_LEADS).join(' ') + more;
}

function ageOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours >= 72) return `${Math.floor(hours / 24)} d`;
  return hours >= 1 ? `${hours} h` : `${Math.floor(seconds / 60)} min`;
}
