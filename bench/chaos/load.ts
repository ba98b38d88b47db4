import type { HttpRequest } from '../http/request.ts';
import { headersOf } from '../http/request.ts';
import { type Answer, judge, type Verdict } from './judge.ts';
import type { ServerProcess } from './server-process.ts';

/** A gateway that the load asks. */
export interface AskedGateway {
  readonly address: string;
  readonly process: ServerProcess;
}

/** A question and what an undamaged store answers. */
export interface CheckedQuestion {
  readonly interface: string;
  readonly request: HttpRequest;
  readonly expected: unknown;
}

/** Something that must not happen. */
export interface Failure {
  readonly what: string;
  readonly during: string;
  readonly request: string;
  readonly answer: string;
}

/** A request without an answer for this long has failed. */
const TIMEOUT_MS = 20_000;
const MOST_OPEN = 200;
const KEPT_FAILURES = 50;

export interface LoadOptions {
  readonly gateways: readonly AskedGateway[];
  readonly key: string;
  readonly questions: readonly CheckedQuestion[];
  readonly perSecond: number;
  readonly random: () => number;
  /** What goes wrong now, and whether a cube is damaged by it. */
  readonly now: () => { readonly kind: string; readonly damages: boolean };
}

/** Asks at a steady rate whatever happens, holds each answer against the oracle, and counts. */
export class Load {
  /** By interface, then by status; `cut` for those whose gateway was killed, `none` for those without an answer. */
  readonly statuses = new Map<string, Map<string, number>>();
  readonly counts = {
    sent: 0,
    right: 0,
    wrong: 0,
    explained: 0,
    unexplained: 0,
    cut: 0,
    unanswered: 0,
    500: 0,
  };
  /** Answers without values that said why, by what went wrong. */
  readonly explainedDuring = new Map<string, number>();
  readonly failures: Failure[] = [];
  readonly #options: LoadOptions;
  readonly #open = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#open.size >= MOST_OPEN) return;
      const answering = this.#askOne().finally(() => this.#open.delete(answering));
      this.#open.add(answering);
    }, 1000 / this.#options.perSecond);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
  }

  async #askOne(): Promise<void> {
    const { gateways, questions, random, now } = this.#options;
    const question = pick(questions, random);
    const gateway = pick(gateways, random);
    const began = performance.now();
    const before = now();
    this.counts.sent++;
    try {
      const answer = await ask(gateway.address, this.#options.key, question.request);
      gateway.process.hasAnswered();
      // A fault may end, or begin, while an answer is made.
      const couldBeDamaged = before.damages || now().damages;
      const verdict = judge(question.request, answer, gateway.address, question.expected, couldBeDamaged);
      this.#count(
        question,
        `${answer.status}${verdict === 'explained' && answer.status === 200 ? ' with errors' : ''}`,
      );
      if (answer.status === 500) this.counts[500]++;
      this.counts[verdict]++;
      if (verdict === 'explained') {
        this.explainedDuring.set(before.kind, (this.explainedDuring.get(before.kind) ?? 0) + 1);
      }
      if (verdict === 'wrong' || verdict === 'unexplained')
        this.#fail(verdict, before.kind, gateway, question, answer);
    } catch (error) {
      if (gateway.process.wasKilledSince(began)) {
        this.counts.cut++;
        return this.#count(question, 'cut');
      }
      this.counts.unanswered++;
      this.#count(question, 'none');
      this.#fail('unanswered', before.kind, gateway, question, error);
    }
  }

  #count({ interface: by }: CheckedQuestion, status: string): void {
    const counts = this.statuses.get(by) ?? new Map<string, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.statuses.set(by, counts);
  }

  #fail(
    what: Verdict | 'unanswered',
    during: string,
    { address }: AskedGateway,
    { request }: CheckedQuestion,
    answer: unknown,
  ): void {
    if (this.failures.length >= KEPT_FAILURES) return;
    const said =
      answer instanceof Error ? `${answer.message}: ${answer.cause ?? ''}` : JSON.stringify(answer);
    const target = `${address}${request.path} ${request.body ?? ''}`;
    this.failures.push({ what, during, request: target, answer: said.slice(0, 400) });
  }
}

/** One answer whole. Rejects where none comes. */
export async function ask(address: string, key: string, request: HttpRequest): Promise<Answer> {
  const { body } = request;
  const { 'content-length': _, ...headers } = headersOf(request, key);
  const response = await fetch(address + request.path, {
    method: body === null ? 'GET' : 'POST',
    headers: headers as Record<string, string>,
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text };
}

function pick<T>(all: readonly T[], random: () => number): T {
  const picked = all[Math.floor(random() * all.length)];
  if (picked === undefined) throw new Error('bench: nothing to pick from');
  return picked;
}
