import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCredits } from '../../../src/access/credits/read-credits.ts';
import { readUsage } from '../../../src/access/usage/read-usage.ts';
import type { OnDemand } from '../../../src/forecast/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';

export interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
  readonly extensions?: { readonly cost: OperationCost };
}

interface OperationCost {
  readonly credits: number;
  readonly total: number;
  readonly limit: number;
  readonly remaining: number | null;
  readonly renewsAt: string | null;
}

/** A gateway whose first project is on a plan that counts credits. */
export type CountedGateway = Awaited<ReturnType<typeof openCounted>>;

/** @param plan what differs from the plan `local` */
export async function openCounted(
  plan: { readonly monthlyCredits: number | null } & Record<string, unknown>,
  onDemand?: OnDemand,
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'isobar-plans-'));
  const file = path.join(folder, 'plans.json');
  await writeFile(file, JSON.stringify({ local: plan }));
  const gateway = await openGateway(undefined, onDemand && (() => onDemand), undefined, {
    ISOBAR_PLANS: file,
  });
  const { access, meter, now } = gateway.parts;
  const { database } = access;

  async function ask(body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { response, answer: (await response.json()) as Answer, credits: creditsOf(response) };
  }

  return {
    ...gateway,
    ask,
    /** What the project has left, once all answers are counted. */
    async left(): Promise<number> {
      await settled(gateway);
      const { monthlyCredits } = plan;
      return (await readCredits(database, 'default', { monthlyCredits }, now())).remaining ?? 0;
    },
    /** What is counted of each operation. */
    async usage() {
      await settled(gateway);
      await meter.usage.flush();
      const from = new Date(now().getTime() - 3_600_000);
      const to = new Date(now().getTime() + 3_600_000);
      return readUsage(database, 'default', { from, to, by: ['OPERATION'] });
    },
    async close() {
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The credits that the headers of an answer state. */
export function creditsOf({ headers }: Response): readonly (number | null)[] {
  return ['x-credits-cost', 'x-credits-remaining'].map((name) => {
    const value = headers.get(name);
    return value === null ? null : Number(value);
  });
}

/** Answers are counted when their connection has taken them, a moment after a client has. */
async function settled({ parts }: TestGateway): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  await parts.meter.usage.flush();
}
