import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { hangs } from '../support/language-provider.ts';
import { openProviderGateway, parses } from '../support/provider-gateway.ts';
import { scratchFolder } from '../support/scratch.ts';
import { callMessage, INITIALIZE, post } from './clients.ts';

const folder = scratchFolder();
const CALL = callMessage('ask', { question: 'How warm is it in Berlin?' });
const CANCELLED = {
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: CALL.id },
};
let gateway: Awaited<ReturnType<typeof openProviderGateway>>;
let authorization: string;
beforeAll(async () => {
  gateway = await openProviderGateway(
    plansIn(folder, { counted: { extends: 'paid', monthlyCredits: 100_000 } }),
  );
  authorization = `Bearer ${await keyOnPlan(gateway, 'counted')}`;
});
afterAll(() => gateway?.close());

async function estimate(): Promise<{ readonly credits: number; readonly remaining: number }> {
  await gateway.parts.meter.usage.flush();
  const response = await fetch(`${gateway.address}/llm?q=How+warm+is+it+in+Berlin%3F&estimate=true`, {
    headers: { authorization },
  });
  return (await response.json()) as { credits: number; remaining: number };
}

test.each([
  ['reads the question', [hangs], 1],
  ['writes the answer', [parses(), hangs], 2],
])(
  'a call that is cancelled while the provider %s ends the provider’s call, and has what it did not use returned',
  async (_when, behaviours, calls) => {
    gateway.provider.answers(...behaviours);
    const before = await estimate();
    const opened = await post(gateway.address, INITIALIZE, { authorization });
    await opened.text();
    const session = {
      authorization,
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    };
    const response = await post(gateway.address, CALL, session);
    await vi.waitFor(() => expect(gateway.provider.calls).toHaveLength(calls), { timeout: 10_000 });
    expect((await post(gateway.address, CANCELLED, session)).status).toBe(202);
    expect(await gateway.provider.calls.at(-1)?.left).toBe(true);
    expect(await response.text()).not.toContain('structuredContent');
    await vi.waitFor(async () => expect((await estimate()).remaining).toBeLessThan(before.remaining));
    const paid = before.remaining - (await estimate()).remaining;
    expect(paid).toBeLessThan(before.credits / 4);
  },
);
