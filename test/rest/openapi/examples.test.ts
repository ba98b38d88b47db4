import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { PROBLEM_EXAMPLES, type RecordedAnswer, type Recording } from '../../../src/rest/openapi/examples.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { routeTable } from '../../support/routes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

let gateway: TestGateway;
beforeAll(async () => {
  // Questions in words are relative to the time of the request.
  const now = () => new Date('2026-01-15T06:00:00Z');
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now }));
});
afterAll(() => gateway.close());

async function record(call: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  const response = await fetch(gateway.address + call, {
    // A problem document says under which id the log has the request.
    headers: { 'x-request-id': '4b8f3c52-7a4e-4c0e-9d0a-0d6b6f1f6a53', ...headers },
  });
  const type = response.headers.get('content-type') ?? '';
  return { type, body: type.includes('json') ? await response.json() : await response.text() };
}

/** Bytes show nothing to a reader. */
function isReadable({ type }: RecordedAnswer): boolean {
  return type.includes('json') || type.startsWith('text/');
}

/** As the formatter of this repository writes it. */
function formatted(recording: Recording): string {
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const input = JSON.stringify(recording);
  return execFileSync(biome, ['format', '--stdin-file-path=examples.json'], {
    input,
    encoding: 'utf8',
    cwd: ROOT,
  });
}

// `npm run examples` records them again.
it('the recorded examples are what the demo answers', async () => {
  const authorization = `Bearer ${TEST_KEY}`;
  const calls = routeTable(gateway).flatMap(({ examples }) => examples.map(({ call }) => call));
  const answers: Record<string, RecordedAnswer> = {};
  for (const call of calls) {
    const answer = await record(call, { authorization });
    if (isReadable(answer)) answers[call] = answer;
  }
  const problems: Record<string, RecordedAnswer> = {};
  for (const [status, { call }] of Object.entries(PROBLEM_EXAMPLES)) {
    const headers =
      status === '401' ? {} : { authorization, ...(status === '406' && { accept: 'image/png' }) };
    problems[status] = await record(call, headers as Record<string, string>);
    expect(problems[status]).toMatchObject({ body: { status: Number(status) } });
  }
  await expect(formatted({ answers, problems })).toMatchFileSnapshot(
    path.join(ROOT, 'src/rest/openapi/examples.json'),
  );
});
