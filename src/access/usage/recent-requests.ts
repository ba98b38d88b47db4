import { LRUCache } from 'lru-cache';
import type { Asked, Use, UsedInterface } from './usage-recorder.ts';

/** Requests that are kept of a project. */
export const MAX_RECENT = 200;
/** Projects whose requests are kept: those that asked last. */
const MAX_PROJECTS = 500;
const MAX_NAME_LENGTH = 80;
const MAX_REASON_LENGTH = 400;
/** Characters of one text and its variables, and of all that are kept: a name is kept longer than what was asked. */
const MAX_TEXT_LENGTH = 8_000;
const MAX_ALL_TEXTS = 8_000_000;

/** One of the last requests of a project, as this process saw it. */
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
  /** What was wrong, in the words of the answer; null where nothing was. */
  readonly reason: string | null;
  readonly credits: number;
  readonly ms: number;
  readonly bytes: number;
  /** Null where that cannot be asked again, was very long, or has given way to newer ones. */
  readonly asked: AskedText | null;
}

type Kept = Omit<RecentRequest, 'asked'>;

/** What a request asked, and its variables as JSON. */
export interface AskedText {
  readonly text: string;
  readonly variables: string | null;
}

/** The last requests of each project, in the memory of this process alone. */
export class RecentRequests {
  readonly #projects = new LRUCache<string, Kept[]>({ max: MAX_PROJECTS });
  /** By number, so that those that were asked first come first. */
  readonly #texts = new Map<number, AskedText>();
  #characters = 0;
  #count = 0;

  /**
   * Keeps a request. What people who have signed in are answered for nothing is left out: the console would fill the list with its
   * own questions.
   */
  add(use: Use, at: Date): void {
    const { caller, settledCredits: credits, interface: used, operation, model, status, bytes } = use;
    if (caller === null || (caller.kind === 'session' && credits === 0 && status < 400)) return;
    const requests = this.#projects.get(caller.projectId) ?? [];
    this.#projects.set(caller.projectId, requests);
    const number = ++this.#count;
    const asked = use.asked === undefined ? null : textOf(use.asked);
    if (asked !== null) this.#keepText(number, asked);
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

  /** The last requests of a project, the newest first. Who may see them is the caller's to check. */
  of(projectId: string): readonly RecentRequest[] {
    const kept = this.#projects.get(projectId)?.toReversed() ?? [];
    return kept.map((request) => ({ ...request, asked: this.#texts.get(request.number) ?? null }));
  }

  #keepText(number: number, asked: AskedText): void {
    this.#texts.set(number, asked);
    this.#characters += sizeOf(asked);
    for (const first of this.#texts.keys()) {
      if (this.#characters <= MAX_ALL_TEXTS) return;
      this.#dropText(first);
    }
  }

  #dropText(number: number): void {
    const asked = this.#texts.get(number);
    if (asked === undefined) return;
    this.#texts.delete(number);
    this.#characters -= sizeOf(asked);
  }
}

function sizeOf({ text, variables }: AskedText): number {
  return text.length + (variables?.length ?? 0);
}

function textOf({ text, variables }: Asked): AskedText | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const json = variables === null || Object.keys(variables).length === 0 ? null : JSON.stringify(variables);
  return text.length + (json?.length ?? 0) > MAX_TEXT_LENGTH ? null : { text, variables: json };
}
