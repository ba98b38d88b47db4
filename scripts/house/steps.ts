import { readFileSync } from 'node:fs';

const FILE = new URL('../../src/http/pipeline/steps.ts', import.meta.url);

/** Names of the steps of every request, in their order, as the source lists them. Throws Error where it lists none. */
export function pipelineSteps(): readonly string[] {
  const [, list] = /STEPS: readonly Step\[\] = \[([^\]]+)\]/.exec(readFileSync(FILE, 'utf8')) ?? [];
  if (list === undefined) throw new Error(`${FILE.pathname} lists no steps`);
  return list.split(',').flatMap((name) => name.trim() || []);
}
