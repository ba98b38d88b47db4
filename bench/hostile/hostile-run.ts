import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DefaultModelId } from '../../src/catalog/index.ts';
import { recordOf } from '../../test/answers/ask.ts';
import { get } from '../../test/answers/question.ts';
import { TEST_KEY } from '../../test/support/gateway.ts';
import { type Exchange, exchange } from './exchange.ts';
import { faultsOf, SLOW_MS } from './faults.ts';
import { startHostileGateway } from './gateway.ts';
import { bytesOf, type HostileRequest } from './hostile-request.ts';
import { createRequestMaker } from './request-maker.ts';

export interface HostileRunOptions {
  readonly requests: number;
  readonly seed: number;
  /** Models of a demo that the gateway ingests first, or a data folder that has been filled by one and is the gateway's from now on. */
  readonly demo: readonly DefaultModelId[] | string;
  /** Numbers of requests to send instead of all. */
  readonly only?: readonly number[];
  readonly logFile: string;
  /** A module that the gateway loads first. */
  readonly preload?: string;
  onProgress?(sent: number): void;
}

export interface Failure {
  readonly n: number;
  readonly faults: readonly string[];
  readonly request: HostileRequest;
  readonly status: number;
  /** How the answer begins. */
  readonly answer: string;
  readonly ms: number;
}

export interface HostileReport {
  /** Number of answers by interface, then by status. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly failures: readonly Failure[];
  /** Lines of the gateway's log about failures after an answer, which no client sees. */
  readonly failuresAfter: readonly string[];
  /** Requests that took long beside others and not alone. */
  readonly slowInCompany: number;
  readonly seconds: number;
}

/** Requests under way at a time. */
const AT_A_TIME = 4;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Good questions whose answers must be the same before and after. */
const CONTROLS = [
  '/models',
  '/point?model=arome&lat=48.8&lon=2.3&vars=air_temperature_2m,wind_u_10m',
  '/bbox?model=arome&var=air_temperature_2m&west=1&south=47&east=4&north=50&lead_hours=6',
  '/edr/collections/arome/position?coords=POINT(2.3%2048.8)&parameter-name=air_temperature_2m',
  '/stac/collections/arome',
].map(get);

/** Sends so many hostile requests to a gateway of its own, and judges each answer. */
export async function runHostile(options: HostileRunOptions): Promise<HostileReport> {
  const { requests, seed, demo, logFile, only, preload } = options;
  const gateway = await startHostileGateway(demo, logFile, preload);
  try {
    const port = Number(new URL(gateway.address).port);
    const description = await (await fetch(`${gateway.address}/openapi.json`)).json();
    const make = createRequestMaker(seed, description, TEST_KEY);
    const secrets = { texts: [gateway.folder, ROOT, TEST_KEY, `${tmpdir()}/isobar`] };
    const controls = () => Promise.all(CONTROLS.map((question) => recordOf(gateway, question)));
    const before = await controls();

    const send = (request: HostileRequest) => exchange(port, bytesOf(request, `127.0.0.1:${port}`));
    const counts: Record<string, Record<string, number>> = {};
    const failures: Failure[] = [];
    const slow: number[] = [];
    const judge = (n: number, request: HostileRequest, answer: Exchange, faults: readonly string[]) => {
      const { status, body, ms } = answer;
      if (faults.length > 0)
        failures.push({ n, faults, request, status, answer: body.slice(0, 500), ms: Math.round(ms) });
    };
    const numbers = (only ?? Array.from({ length: requests }, (_, n) => n)).values();
    const startedAt = performance.now();
    let sent = 0;
    const work = async () => {
      for (const n of numbers) {
        const request = make(n);
        const answer = await send(request);
        const ofInterface = counts[request.interface] ?? {};
        counts[request.interface] = ofInterface;
        ofInterface[answer.status] = (ofInterface[answer.status] ?? 0) + 1;
        const faults = faultsOf(request, answer, secrets);
        if (faults.includes('slow')) slow.push(n);
        judge(
          n,
          request,
          answer,
          faults.filter((fault) => fault !== 'slow'),
        );
        options.onProgress?.(++sent);
        if (!gateway.isAlive()) throw new Error(`the gateway ended at request ${n}: see ${logFile}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));

    // Beside others a request may wait for them: what counts is what one alone can do.
    let slowInCompany = 0;
    for (const n of slow) {
      const request = make(n);
      const answer = await send(request);
      if (answer.ms > SLOW_MS) judge(n, request, answer, ['slow']);
      else slowInCompany++;
    }
    const after = await controls();
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      throw new Error(
        `good questions are answered otherwise than before: ${JSON.stringify({ before, after })}`,
      );
    }
    failures.sort((a, b) => a.n - b.n);
    const failuresAfter = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('an action after an answer failed'));
    return {
      counts,
      failures,
      failuresAfter,
      slowInCompany,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    await gateway.close();
  }
}
