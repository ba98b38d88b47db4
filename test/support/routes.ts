import { Registry } from 'prom-client';
import { collectionRoutes } from '../../src/edr/index.ts';
import { KeptAnswers } from '../../src/http/index.ts';
import type { Route } from '../../src/http/route.ts';
import { referenceRoutes } from '../../src/refs/index.ts';
import { routesOf } from '../../src/rest/routes/index.ts';
import { VERSION } from '../../src/version.ts';
import type { TestGateway } from './gateway.ts';

/** The route table of a gateway. */
export function routeTable({
  parts: { forecasts, language, netcdf, now, plans, references },
}: TestGateway): readonly Route[] {
  const nothing = { draining: false, starting: false, failed: false, models: [] };
  const status = () => ({ ...nothing, jobs: { queued: 0, active: 0, dead: 0 } });
  const services = {
    forecasts,
    language,
    answers: new KeptAnswers(0),
    netcdf,
    version: VERSION,
    now,
    status,
    registry: new Registry(),
    health: async () => ({ ageMs: 0, faults: [], condition: null, runs: [] }),
    plans,
    publicUrl: null,
    publicDiscovery: false,
    anonymous: false,
  };
  return routesOf(services, [
    ...referenceRoutes({ references, addressFor: (url) => url, version: VERSION }),
    ...collectionRoutes,
  ]);
}
