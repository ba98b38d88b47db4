import type { Route } from '../../src/rest/route.ts';
import { routesOf } from '../../src/rest/routes/index.ts';
import { VERSION } from '../../src/version.ts';
import type { TestGateway } from './gateway.ts';

/** The route table of a gateway. */
export function routeTable({ parts: { forecasts, netcdf, now } }: TestGateway): readonly Route[] {
  const nothing = { draining: false, starting: false, failed: false, models: [] };
  const status = () => ({ ...nothing, jobs: { queued: 0, active: 0, dead: 0 } });
  return routesOf({ forecasts, netcdf, version: VERSION, now, status });
}
