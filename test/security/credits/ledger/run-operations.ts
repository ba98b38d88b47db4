import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, inject } from 'vitest';
import { readCredits } from '../../../../src/access/credits/read-credits.ts';
import { IsobarError } from '../../../../src/platform/index.ts';
import { plansIn } from '../../../rest/contract/plans.ts';
import { openWordsGateway } from '../../../support/words-gateway.ts';
import { type LedgerOperation, operations, type QuestionScript } from './operations.ts';

const MONTHLY = 10_000_000;
const PROJECTS = 5;

/**
 * Sends random operations to a gateway, each from a project of a few, and compares what was charged with what each has to cost:
 * one by one as their usage is counted, and the balance of every project in the end.
 * @param folder for the file of plans
 */
export async function expectEachToBeCharged(count: number, seed: number, folder: string): Promise<void> {
  const away = async () => {
    throw new IsobarError('upstream_unavailable', 'the source is away');
  };
  const plans = plansIn(folder, { counted: { extends: 'paid', monthlyCredits: MONTHLY } });
  const gateway = await openWordsGateway(plans, inject('demoData'), () => ({
    open: away,
    mayHold: async () => true,
    ingestFields: async () => undefined,
    readCells: async () => null,
  }));
  try {
    const { access, meter } = gateway.parts;
    const agent = new http.Agent({ keepAlive: true });
    const counted = async (project: string) => {
      await meter.usage.flush();
      const sums = await access.database
        .selectFrom('usage')
        .select((row) => [row.fn.sum('credits').as('credits'), row.fn.sum('requests').as('requests')])
        .where('project_id', '=', project)
        .executeTakeFirstOrThrow();
      return { credits: Number(sums.credits ?? 0), requests: Number(sums.requests ?? 0) };
    };
    const books = new Map<string, { key: string; requests: number; credits: number }>();
    for (const [n, operation] of fc.sample(operations, { numRuns: count, seed }).entries()) {
      const project = `ledger ${n % PROJECTS}`;
      const book = books.get(project) ?? {
        key: await gateway.keyOf(project, 'counted'),
        requests: 0,
        credits: 0,
      };
      books.set(project, book);
      gateway.engine.script = scriptOf(operation.script);
      const answer = await send(gateway.address, book.key, operation, agent);
      book.requests += requestsIn(operation);
      let found = await counted(project);
      // An answer is counted when its connection has taken it, a moment after its client has.
      while (found.requests < book.requests) {
        await nextTurn();
        found = await counted(project);
      }
      const charged = found.credits - book.credits;
      if (charged !== operation.credits)
        expect({ charged, answer, operation }).toEqual({ charged: operation.credits });
      book.credits = found.credits;
    }
    await meter.usage.flush();
    for (const [project, { credits }] of books) {
      const { remaining } = await readCredits(
        access.database,
        project,
        { monthlyCredits: MONTHLY },
        new Date(),
      );
      expect([project, MONTHLY - (remaining ?? 0)]).toEqual([project, credits]);
    }
    agent.destroy();
  } finally {
    await gateway.close();
  }
}

/** The one request that a batch's operations are counted as has as many uses as operations. */
function requestsIn({ body }: LedgerOperation): number {
  return Array.isArray(body) ? body.length : 1;
}

function scriptOf(script: QuestionScript | undefined) {
  if (script === undefined) return {};
  const { outcome, input, output } = script;
  const tokens = { input, output };
  if (outcome === 'refuses') {
    const refused = () =>
      Promise.reject(new IsobarError('upstream_unavailable', 'refused', { reason: 'refused' }));
    return { tokens, parse: refused };
  }
  if (outcome === 'finds no weather') return { tokens, parse: { variables: [] } };
  if (outcome === 'answers') return { tokens };
  const breaksOff = () => {
    throw new IsobarError('upstream_unavailable', 'the provider broke off');
  };
  return { tokens, answer: breaksOff };
}

/** Sends an operation; a client that leaves does so once the head of the answer is there. */
async function send(
  address: string,
  key: string,
  { method, path, body, accept = 'application/json', ifNoneMatch, leaves }: LedgerOperation,
  agent: http.Agent,
): Promise<string> {
  const request = http.request(address + path, {
    method,
    agent,
    headers: {
      authorization: `Bearer ${key}`,
      accept,
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
    },
  });
  request.end(body === null ? undefined : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  if (leaves) {
    response.destroy();
    return `${response.statusCode}`;
  }
  let text = `${response.statusCode} `;
  for await (const chunk of response) text += chunk;
  return text.slice(0, 600);
}
