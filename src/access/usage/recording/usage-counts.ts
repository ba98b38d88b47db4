import { LRUCache } from 'lru-cache';
import { maxEntries } from '../../../platform/index.ts';
import type { UsageRow } from '../../tables/credit-tables.ts';
import { latencyColumn } from './latency.ts';
import type { UsageEvent } from './usage-recorder.ts';

const HOUR_MS = 3_600_000;

/** Maximum rows in memory. Beyond them, uses of a project are counted together, without keys and operations. */
const MAX_ROWS = 20_000;

/** Operations distinguished per project and hour: clients of GraphQL make up names. */
const MAX_OPERATIONS = 200;
/** Projects whose operations are remembered; evicted ones start over. */
const MAX_PROJECTS = 10_000;
const MAX_NAME_LENGTH = 80;

/** Stands for dimensions that are not distinguished. */
const OTHER = '(other)';

/** Usage since the last flush. */
export class UsageCounts {
  readonly #maxRows: number;
  #rows = new Map<string, UsageRow>();
  readonly #operations = new LRUCache<string, Set<string>>(maxEntries(MAX_PROJECTS));
  #hourStart = Number.NaN;
  #hour = '';

  constructor(maxRows = MAX_ROWS) {
    this.#maxRows = maxRows;
  }

  /** Distinct rows. */
  get size(): number {
    return this.#rows.size;
  }

  /** @param credits those charged */
  add(use: UsageEvent, credits: number, nowMs: number): void {
    const row = this.#rowOf(use, nowMs);
    row.requests++;
    if (use.status >= 400) row.errors++;
    row.credits += credits;
    row.bytes += wholeFrom0(use.bytes);
    row.ms_sum += wholeFrom0(use.ms);
    const column = latencyColumn(use.ms);
    if (column !== null) row[column]++;
  }

  /** Removes and returns all rows, sorted by their primary key, so that two processes that write the same ones cannot deadlock. */
  take(): readonly UsageRow[] {
    const rows = [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    this.#rows = new Map();
    return rows;
  }

  #rowOf(use: UsageEvent, nowMs: number): UsageRow {
    const hour = this.#hourOf(nowMs);
    const { caller, model } = use;
    const project = caller === null ? '' : caller.projectId;
    // Addresses of anonymous callers are kept nowhere, and would be too many.
    const key = caller === null ? '' : caller.kind === 'anonymous' ? 'anonymous' : caller.keyId;
    const operation = this.#operationOf(project, use.operation);
    const id = rowId(project, hour, key, use.interface, operation, model ?? '');
    const known = this.#rows.get(id);
    if (known !== undefined) return known;
    if (this.#rows.size < this.#maxRows) {
      return this.#newRow(id, emptyRow(project, hour, key, use.interface, operation, model ?? ''));
    }
    const otherId = rowId(project, hour, OTHER, use.interface, OTHER, '');
    const other = this.#rows.get(otherId);
    return other ?? this.#newRow(otherId, emptyRow(project, hour, OTHER, use.interface, OTHER, ''));
  }

  #newRow(id: string, row: UsageRow): UsageRow {
    this.#rows.set(id, row);
    return row;
  }

  #hourOf(nowMs: number): string {
    const start = nowMs - (nowMs % HOUR_MS);
    if (start !== this.#hourStart) {
      this.#hourStart = start;
      this.#hour = new Date(start).toISOString();
      this.#operations.clear();
    }
    return this.#hour;
  }

  #operationOf(project: string, operation: string): string {
    let known = this.#operations.get(project);
    if (known === undefined) {
      known = new Set();
      this.#operations.set(project, known);
    }
    if (known.has(operation)) return operation;
    // PostgreSQL stores no character 0.
    const name = operation.slice(0, MAX_NAME_LENGTH).replaceAll('\0', '');
    if (!known.has(name)) {
      if (known.size >= MAX_OPERATIONS) return OTHER;
      known.add(name);
    }
    return name;
  }
}

function rowId(
  project: string,
  hour: string,
  key: string,
  usedInterface: string,
  operation: string,
  model: string,
): string {
  return `${project}\n${hour}\n${key}\n${usedInterface}\n${operation}\n${model}`;
}

function emptyRow(
  project_id: string,
  hour: string,
  key_id: string,
  usedInterface: string,
  operation: string,
  model: string,
): UsageRow {
  return {
    project_id,
    hour,
    key_id,
    interface: usedInterface,
    operation,
    model,
    requests: 0,
    errors: 0,
    credits: 0,
    bytes: 0,
    ms_sum: 0,
    ms_2: 0,
    ms_5: 0,
    ms_10: 0,
    ms_25: 0,
    ms_50: 0,
    ms_100: 0,
    ms_250: 0,
    ms_1000: 0,
    ms_5000: 0,
  };
}

function wholeFrom0(value: number): number {
  return value > 0 && value < Number.MAX_SAFE_INTEGER ? Math.round(value) : 0;
}
