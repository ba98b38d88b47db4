import { LRUCache } from 'lru-cache';
import type { Use, UsedInterface } from './usage-recorder.ts';

/** Requests that are kept of a project. */
export const MAX_RECENT = 200;
/** Projects whose requests are kept: those that asked last. */
const MAX_PROJECTS = 500;
const MAX_NAME_LENGTH = 80;

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
  readonly credits: number;
  readonly ms: number;
  readonly bytes: number;
}

/** The last requests of each project, in the memory of this process alone. */
export class RecentRequests {
  readonly #projects = new LRUCache<string, RecentRequest[]>({ max: MAX_PROJECTS });
  #count = 0;

  /**
   * Keeps a request. What people who have signed in ask for nothing is left out: the console would fill the list with its own
   * questions.
   */
  add(use: Use, at: Date): void {
    const { caller, settledCredits: credits, interface: used, operation, model, status, bytes } = use;
    if (caller === null || (caller.kind === 'session' && credits === 0)) return;
    const requests = this.#projects.get(caller.projectId) ?? [];
    this.#projects.set(caller.projectId, requests);
    requests.push({
      ...{ number: ++this.#count, at, credits, interface: used, model, status },
      key: caller.kind === 'anonymous' ? 'anonymous' : caller.keyId,
      operation: operation.slice(0, MAX_NAME_LENGTH),
      ms: Math.max(0, Math.round(use.ms)),
      bytes: Math.max(0, Math.round(bytes)),
    });
    if (requests.length > MAX_RECENT) requests.shift();
  }

  /** The last requests of a project, the newest first. Who may see them is the caller's to check. */
  of(projectId: string): readonly RecentRequest[] {
    return this.#projects.get(projectId)?.toReversed() ?? [];
  }
}
