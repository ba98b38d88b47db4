import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

const SCRIPT = path.join(import.meta.dirname, 'curl-statuses.sh');

const hasCurl = canRun('curl', '--version') && canRun('sh', '-c', 'true');
if (!hasCurl) console.warn('curl is not installed: HTTP is not checked by it');

function canRun(program: string, ...parameters: string[]): boolean {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasCurl)('curl', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
  });
  afterAll(() => gateway?.close());

  function run(environment: Record<string, string>): Promise<{ code: number; lines: readonly string[] }> {
    return new Promise((resolve) => {
      const env = { PATH: process.env['PATH'], BASE: gateway.address, KEY: TEST_KEY, ...environment };
      execFile('sh', [SCRIPT], { env }, (error, output) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        resolve({ code, lines: output.trim().split('\n') });
      });
    });
  }

  it('sees tags, codings, methods and statuses as HTTP has them', async () => {
    const { code, lines } = await run({});
    expect(lines.filter((line) => !/^(ok|skip) /.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(70);
    expect(code).toBe(0);
  });

  it('says what is wrong, and fails, where it is', async () => {
    const { code, lines } = await run({ KEY: 'isb_not_a-key' });
    expect(lines.find((line) => line.includes('GET /models:'))).toBe(
      'WRONG GET /models: expected 200 application/json, is 401 application/problem+json',
    );
    expect(code).toBe(1);
  });
});
