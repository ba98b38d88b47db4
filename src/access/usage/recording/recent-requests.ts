import { LRUCache } from 'lru-cache';
import type { RecordedQuery, UsageEvent, UsedInterface } from './usage-recorder.ts';

/** Requests kept per project. */
export const MAX_RECENT = 200;
/** Projects whose requests are kept: the most recently active. */
const MAX_PROJECTS = 500;
const MAX_NAME_LENGTH = 80;
const MAX_REASON_LENGTH = 400;
/** Maximum characters of one query with its variables, and of all queries: entries are kept longer than their queries. */
const MAX_TEXT_LENGTH = 8_000;
const MAX_ALL_TEXTS = 8_000_000;

/** One of the latest requests of a project, as this process saw it. */
export interface RecentRequest {
  /** Counts the requests of this process. */
  readonly number: number;
  /** When it ended. */
  readonly at: Date;
  /** As `Caller.keyId`; `anonymous` for callers without a key, whose addresses are kept nowhere. */
  readonly key: string;
  readonly interface: UsedInterface;
  readonly operation: string;
  readonly model: string | null;
  readonly status: number;
  /** The error message of the answer; null for none. */
  readonly reason: string | null;
  readonly credits: number;
  readonly ms: number;
  readonly bytes: number;
  /** Null where the request cannot be repeated, was too long, or was evicted by newer ones. */
  readonly query: QueryText | null;
}

type Kept = Omit<RecentRequest, 'query'>;

/** A request's query, and its variables as JSON. */
export interface QueryText {
  readonly text: string;
  readonly variables: string | null;
}

/** The latest requests of each project, in the memory of this process alone. */
export class RecentRequests {
  readonly #projects = new LRUCache<string, Kept[]>({ max: MAX_PROJECTS });
  /** By number, so that the oldest come first. */
  readonly #texts = new Map<number, QueryText>();
  #characters = 0;
  #count = 0;

  /**
   * Keeps a request. Leaves out free requests of signed-in people: the console would fill the list with its
   * own queries.
   */
  add(use: UsageEvent, at: Date): void {
    const { caller, settledCredits: credits, interface: used, operation, model, status, bytes } = use;
    if (caller === null || (caller.kind === 'session' && credits === 0 && status < 400)) return;
    const requests = this.#projects.get(caller.projectId) ?? [];
    this.#projects.set(caller.projectId, requests);
    const number = ++this.#count;
    const query = use.query === undefined ? null : textOf(use.query);
    if (query !== null) this.#keepText(number, query);
    requests.push({
      ...{ number, at, credits, interface: used, model, status },
      key: caller.kind === 'anonymous' ? 'anonymous' : caller.keyId,
      operation: operation.slice(0, MAX_NAME_LENGTH),
      reason: use.reason?.slice(0, MAX_REASON_LENGTH) ?? null,
      ms: Math.max(0, Math.round(use.ms)),
      bytes: Math.max(0, Math.round(bytes)),
    });
    if (requests.length <= MAX_RECENT) return;
    const oldest = requests.shift();
    if (oldest !== undefined) this.#dropText(oldest.number);
  }

  /** The latest requests of a project, newest first. The caller checks who may see them. */
  of(projectId: string): readonly RecentRequest[] {
    const kept = this.#projects.get(projectId)?.toReversed() ?? [];
    return kept.map((request) => ({ ...request, query: this.#texts.get(request.number) ?? null }));
  }

  #keepText(number: number, query: QueryText): void {
    this.#texts.set(number, query);
    this.#characters += sizeOf(query);
    for (const first of this.#texts.keys()) {
      if (this.#characters <= MAX_ALL_TEXTS) return;
      this.#dropText(first);
    }
  }

  #dropText(number: number): void {
    const query = this.#texts.get(number);
    if (query === undefined) return;
    this.#texts.delete(number);
    this.#characters -= sizeOf(query);
  }
}

function sizeOf({ text, variables }: QueryText): number {
  return text.length + (variables?.length ?? 0);
}

function textOf({ text, variables }: RecordedQuery): QueryText | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const json = variables === null || Object.keys(variables).length === 0 ? null : JSON.stringify(variables);
  return text.length + (json?.length ?? 0) > MAX_TEXT_LENGTH ? null : { text, variables: json };
}
