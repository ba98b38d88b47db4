import { rmSync } from 'node:fs';
import path from 'node:path';
import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { startGatewayProcess } from '../../test/support/gateway-process.ts';
import { SMALL_QUESTION } from './data.ts';
import { valuesOf } from './judge.ts';
import { ask, type CheckedQuestion } from './load.ts';
import type { Question } from './questions.ts';

/** Asks a gateway of its own, over a folder and SQLite, which nothing happens to; it is gone when the faults begin. */
export async function askOracle(
  folder: string,
  write: (parts: Parts) => Promise<void>,
  questions: readonly Question[],
): Promise<readonly CheckedQuestion[]> {
  const data = path.join(folder, 'oracle');
  const parts = await openParts(readConfig({ ISOBAR_DATA: data, ISOBAR_LOG_LEVEL: 'silent' }));
  await write(parts);
  await parts.close();
  const gateway = await startGatewayProcess(data);
  const checked: CheckedQuestion[] = [];
  try {
    const key = await gateway.newKey();
    for (const question of questions) {
      const { request } = question;
      const { status, text } = await ask(gateway.address, key, request);
      if (status !== 200) throw new Error(`bench: ${request.path} was answered ${status} ${text}`);
      checked.push({ ...question, expected: valuesOf(request, text, gateway.address) });
    }
  } finally {
    await gateway.close();
    rmSync(data, { recursive: true });
  }
  // Its answers say of which run they are, and so what they must be.
  const small: CheckedQuestion = {
    interface: 'REST',
    request: { path: SMALL_QUESTION, body: null },
    expected: null,
  };
  return [...checked, ...Array.from({ length: Math.ceil(questions.length / 10) }, () => small)];
}
