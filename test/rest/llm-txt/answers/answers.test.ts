import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordable } from '../../../../src/rest/llm-txt/answers/answers.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { openDemo, pageOf, send } from '../demo.ts';
import { examplesIn } from '../page-examples.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openDemo();
});
afterAll(() => gateway.close());

/** As the formatter of this repository writes it. */
function formatted(value: object): string {
  const biome = path.join(ROOT, 'node_modules/.bin/biome');
  const input = JSON.stringify(value);
  return execFileSync(biome, ['format', '--stdin-file-path=answers.json'], {
    input,
    encoding: 'utf8',
    cwd: ROOT,
  });
}

// `npm run examples` records them again.
it('the answers that /llm.txt shows are those of the demo', async () => {
  const recorded: Record<string, unknown> = {};
  for (const example of examplesIn(await pageOf(gateway))) {
    const { text } = example;
    if (text.startsWith('curl')) continue;
    const response = await send(gateway, example);
    expect(response.status, text).toBe(200);
    const body = (await response.text())
      .replaceAll(gateway.address, 'http://localhost:8080')
      // When the tests published the run.
      .replaceAll(/"updated":"[^"]+"/g, '"updated":"2026-01-15T04:00:00Z"');
    const answer = recordable(text, response.headers.get('content-type') ?? '', body);
    if (answer !== null) recorded[text] = answer;
  }
  await expect(formatted(recorded)).toMatchFileSnapshot(
    path.join(ROOT, 'src/rest/llm-txt/answers/answers.json'),
  );
});
