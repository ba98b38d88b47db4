import { prepareIngestProcess } from '../../app/ingest/process/ingest-process.ts';
import { readConfig } from '../../platform/index.ts';

/** `isobar serve` and `npm start`: the gateway, and what it ingests by itself, until a signal stops it. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  // Its modules are loaded in parallel with those of the gateway, either of which takes a second or two of a processor.
  const prepared = config.sources === 'none' ? null : prepareIngestProcess(config);
  try {
    const { serveGateway } = await import('./serve-gateway.ts');
    await serveGateway(config, prepared);
  } catch (error) {
    await prepared?.process.terminate();
    throw error;
  }
}
