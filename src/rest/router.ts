import { Router } from 'express';
import type { Keyring } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { requireKey } from './authenticate.ts';
import { getBbox } from './bbox.ts';
import { getHealth } from './health.ts';
import type { IntakeStatus } from './intake-status.ts';
import { getMetrics } from './metrics.ts';
import { listModels, listVariables } from './models.ts';
import { getPoint } from './point.ts';
import { onlyGet } from './problem.ts';

/** The REST routes of the contract. All but the health check need a key. */
export function restRouter(options: {
  readonly forecasts: Forecasts;
  readonly keyring: Keyring;
  readonly version: string;
  readonly now: () => Date;
  readonly intake: () => IntakeStatus;
}): Router {
  const { forecasts, keyring } = options;
  const withKey = requireKey(keyring);
  const router = Router({ caseSensitive: true });
  router.route('/healthz').get(getHealth(options)).all(onlyGet);
  router.route('/metrics').get(withKey, getMetrics(options)).all(onlyGet);
  router.route('/point').get(withKey, getPoint(forecasts)).all(onlyGet);
  router.route('/bbox').get(withKey, getBbox(forecasts)).all(onlyGet);
  router.route('/models').get(withKey, listModels(forecasts)).all(onlyGet);
  router.route('/models/:model/variables').get(withKey, listVariables).all(onlyGet);
  return router;
}
