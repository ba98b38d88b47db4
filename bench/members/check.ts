import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { leadsOf, memberDecimalsOf, type VariableName, variableOf } from '../../src/catalog/index.ts';
import { DEMO_MEMBERS } from '../../src/demo/demo-models.ts';
import { startDemoProducer } from '../../src/demo/index.ts';
import { ingest } from '../../src/ingest/index.ts';
import { connect } from '../../test/mcp/clients.ts';
import { openGateway, type TestGateway } from '../../test/support/gateway.ts';
import { runProgram } from '../../test/support/run-program.ts';
import { DOORS } from './doors/index.ts';
import { type MemberQuestion, questionSchema } from './question.ts';

/** What `oracle.py` reads. */
const VARIABLES = [
  'air_temperature_2m',
  'dewpoint_temperature_2m',
  'mean_sea_level_pressure',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
] as const satisfies readonly VariableName[];

/** A Python that has ecCodes and NumPy: Debian's python3-eccodes. */
const ECCODES_PYTHON = process.env['ECCODES_PYTHON'] ?? '/usr/bin/python3';
export const hasEcCodes =
  process.env['ECCODES_PYTHON'] !== undefined || existsSync('/usr/lib/python3/dist-packages/eccodes');

/** What one interface answered. */
export interface DoorResult {
  readonly door: string;
  readonly questions: number;
  /** What differs from NumPy's answer by more than it may. */
  readonly wrong: readonly { readonly question: MemberQuestion; readonly answer: number | null }[];
}

/**
 * Ingests a run of the demo's ensemble, and asks every interface about its members what NumPy answers from the same files as ecCodes
 * decodes them.
 * @param questions for each interface @param lastLead hours
 */
export async function checkMembers(
  questions: number,
  seed: number,
  lastLead: number,
): Promise<readonly DoorResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-members-'));
  const gateway = await openGateway(path.join(folder, 'data'));
  try {
    const files = await ingestAndKeepFiles(gateway, folder, lastLead);
    const asked = await questionsOf(files, questions, seed);
    const mcp = await connect(gateway.address);
    const results: DoorResult[] = [];
    for (const { name: door, takes, ask } of DOORS) {
      const wrong: { question: MemberQuestion; answer: number | null }[] = [];
      const own = asked.filter(takes);
      for (const question of own) {
        const answer = await ask({ gateway, mcp }, question);
        const isRight = answer !== null && Math.abs(answer - question.expected) <= question.tolerance;
        if (!isRight) wrong.push({ question, answer });
      }
      results.push({ door, questions: own.length, wrong });
    }
    await mcp.close();
    return results;
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The GRIB2 files of the run that was ingested. */
async function ingestAndKeepFiles(
  gateway: TestGateway,
  folder: string,
  lastLead: number,
): Promise<readonly string[]> {
  const { store, now } = gateway.parts;
  const leads = { from: 0, to: lastLead };
  const producer = await startDemoProducer({ now, models: ['ifs-ens'] });
  try {
    const initTime = producer.newest('ifs-ens');
    await ingest({
      model: 'ifs-ens',
      locations: [producer.base('ifs-ens')],
      initTime,
      leads,
      bounds: { variables: new Set(VARIABLES), leads },
      members: DEMO_MEMBERS,
      now: now(),
      store,
      source: { label: 'demo', base: 'demo', synthetic: true },
    });
    const hour = initTime.getUTCHours();
    const files: string[] = [];
    for (const lead of leadsOf('ifs-ens', hour).filter((each) => each <= lastLead)) {
      for (const kind of ['oper-fc', 'enfo-ef']) {
        const url = new URL(addressOf(initTime, lead, kind), producer.base('ifs-ens'));
        const response = await fetch(url);
        if (!response.ok) throw new Error(`the producer has no ${url.pathname}: ${response.status}`);
        const file = path.join(folder, path.basename(url.pathname));
        await writeFile(file, Buffer.from(await response.arrayBuffer()));
        files.push(file);
      }
    }
    return files;
  } finally {
    await producer.close();
  }
}

/** Where ECMWF has a file below its base. */
function addressOf(initTime: Date, lead: number, kind: string): string {
  const [day = '', time = ''] = initTime.toISOString().replaceAll('-', '').split('T');
  const hour = time.slice(0, 2);
  return `${day}/${hour}z/ifs/0p25/${kind.slice(0, 4)}/${day}${hour}0000-${lead}h-${kind}.grib2`;
}

async function questionsOf(
  files: readonly string[],
  questions: number,
  seed: number,
): Promise<readonly MemberQuestion[]> {
  const quanta = Object.fromEntries(
    VARIABLES.map((name) => {
      return [name, { stored: 10 ** -memberDecimalsOf(name), printed: 10 ** -variableOf(name).decimals }];
    }),
  );
  const program = path.join(import.meta.dirname, 'oracle.py');
  const args = [program, JSON.stringify(quanta), String(questions), String(seed), ...files];
  const { status, stdout, stderr } = await runProgram(ECCODES_PYTHON, args);
  if (status !== 0) throw new Error(`oracle.py ended with ${status}: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => questionSchema.parse(JSON.parse(line)));
}
