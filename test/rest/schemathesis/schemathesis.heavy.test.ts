import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import type { GatewayParts } from '../../../src/app/parts/gateway-parts.ts';
import type { SharedState } from '../../../src/platform/index.ts';
import { openGateway, TEST_KEY } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

/** SCHEMATHESIS, or the one of the virtual environment that .ci/run makes. */
const SCHEMATHESIS =
  process.env['SCHEMATHESIS'] ?? path.join(homedir(), '.cache/isobar/schemathesis/bin/schemathesis');
const hasSchemathesis = existsSync(SCHEMATHESIS);
if (!hasSchemathesis) {
  console.warn(`SKIPPED: no ${SCHEMATHESIS}, so the routes are not fuzzed (pip install schemathesis)`);
}

const MAX_RUN_MS = 300_000;

const scratch = scratchFolder();

/** The descriptions, the questions for each operation and phase, and how few would mean that a description could not be read. */
const DOCUMENTS = [
  ['/openapi.json', 10, 700],
  ['/edr/api', 3, 100],
] as const;

/** Counts each wrong key as from another address: the check `ignored_auth` sends one for each operation, more than an address may. */
function wrongKeysFromEverywhere({ shared }: GatewayParts): Partial<GatewayParts> {
  let sent = 0;
  const counts: SharedState['counts'] = (kind) => {
    const counted = shared.counts(kind);
    if (kind !== 'failed-keys') return counted;
    return {
      take: (id, windows, maxOpen) => counted.take(`${id} ${sent++}`, windows, maxOpen),
      get open() {
        return counted.open;
      },
    };
  };
  return { shared: { ...shared, counts } };
}

it.skipIf(!hasSchemathesis).each(DOCUMENTS)(
  'Schemathesis finds nothing in the routes that %s does not say, and no valid question is refused',
  async (document, examples, fewest) => {
    const gateway = await openGateway(inject('demoData'), undefined, undefined, {}, wrongKeysFromEverywhere);
    try {
      const { status, said } = await run(gateway.address, document, examples);
      expect(status, said).toBe(0);
      // A configuration or a description that it cannot read would leave nothing to fail.
      expect(said).toMatch(/Selected: (\d+)\/\1\n {2}Tested: \1\n/);
      expect(Number(/(\d+) generated/.exec(said)?.[1])).toBeGreaterThan(fewest);
    } finally {
      await gateway.close();
    }
  },
  MAX_RUN_MS,
);

async function run(
  address: string,
  document: string,
  examples: number,
): Promise<{ status: number | null; said: string }> {
  const config = path.join(import.meta.dirname, 'schemathesis.toml');
  const child = spawn(
    SCHEMATHESIS,
    [
      '--config-file',
      config,
      'run',
      address + document,
      '--checks',
      'all',
      '--max-examples',
      String(examples),
      '--no-color',
    ],
    {
      // What it keeps for itself lies where it runs.
      cwd: scratch,
      env: {
        ...process.env,
        PYTHONPATH: import.meta.dirname,
        PYTHONDONTWRITEBYTECODE: '1',
        ISOBAR_URL: address,
        ISOBAR_KEY: TEST_KEY,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { status: child.exitCode, said };
}
