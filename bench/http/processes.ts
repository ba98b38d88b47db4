import { Child } from './child.ts';
import type { LoadJob, LoadReport } from './load.ts';
import type { ServerAnswer } from './server.ts';

/** The gateway over a folder of data that is already there. */
export function startGateway(folder: string, nodeOptions: readonly string[] = []) {
  const environment = {
    ISOBAR_DATA: folder,
    ISOBAR_SOURCES: 'none',
    ISOBAR_LOG_LEVEL: 'error',
    DATABASE_URL: '',
  };
  return new Child<'state', ServerAnswer>(new URL('gateway.ts', import.meta.url), environment, nodeOptions);
}

export function startLoad() {
  return new Child<LoadJob, LoadReport>(new URL('load.ts', import.meta.url));
}
