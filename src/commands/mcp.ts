import { createForecasts } from '../forecast/index.ts';
import { openLanguage } from '../language/index.ts';
import { serveStdio } from '../mcp/index.ts';
import { VERSION } from '../version.ts';
import { interruption } from './ending/interruption.ts';
import { withParts } from './with-parts.ts';

/** `isobar mcp`: the Model Context Protocol on standard input and output, over the data folder. Standard error has the log. */
export async function mcpCommand(): Promise<void> {
  const signal = interruption();
  await withParts(async ({ config, store, log, now }) => {
    const forecasts = createForecasts(store, log);
    await serveStdio({
      forecasts,
      language: openLanguage(config.language),
      now,
      log,
      signal,
      version: VERSION,
      input: process.stdin,
      output: process.stdout,
    });
  });
  // What is left of the input must not hold the process.
  process.stdin.destroy();
}
