import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Parts } from '../../src/app/parts/parts.ts';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../src/ingest/index.ts';
import { makeData, writeFineField } from '../http/data.ts';

/** What a folder of data holds, beside it. */
const KEY_FILE = 'bench-key';

/** The time of the demo's clock: all seven models have two runs by then. */
export const NOW = new Date('2026-01-15T06:00:00Z');

/**
 * Two demo runs of each model, and one field of a quarter of a degree as an older run of euro-ifs. It takes some minutes, so a
 * folder that has them is taken as it is.
 * @returns the key of a caller of the paid plan
 */
export async function makePricesData(folder: string): Promise<string> {
  const keyFile = path.join(folder, KEY_FILE);
  if (existsSync(keyFile)) return readFileSync(keyFile, 'utf8');
  mkdirSync(folder, { recursive: true });
  const { keys } = await makeData(folder, ingestAllModels);
  const [key = ''] = keys;
  writeFileSync(keyFile, key);
  return key;
}

async function ingestAllModels(parts: Parts): Promise<void> {
  const { store, log } = parts;
  const now = () => NOW;
  const producer = await startDemoProducerThread({ now });
  const board = createIngestBoard();
  const ingest = startDemoIngest({ store, producer, now, models: MODEL_IDS, board, log });
  await ingest.filled;
  await ingest.close();
  await producer.close();
  // The demo keeps two runs of a model: it has deleted this one, which is older.
  await writeFineField(parts);
}
