import { Child } from './child.ts';
import type { LoadJob, LoadReport } from './load.ts';
import type { ServerAnswer } from './server.ts';

/** Settings of a gateway over a folder of data that is already there. */
export function gatewayEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ISOBAR_DATA: folder, ISOBAR_SOURCES: 'none', ISOBAR_LOG_LEVEL: 'error', DATABASE_URL: '' };
}

export function startGateway(folder: string, nodeOptions: readonly string[] = []) {
  const script = new URL('gateway.ts', import.meta.url);
  return new Child<'state', ServerAnswer>(script, gatewayEnvironment(folder), nodeOptions);
}

export function startLoad() {
  return new Child<LoadJob, LoadReport>(new URL('load.ts', import.meta.url));
}
