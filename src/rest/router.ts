import { Router } from 'express';
import type { Keyring } from '../access/index.ts';
import type { Forecasts } from '../forecast/index.ts';
import { requireKey } from './authenticate.ts';
import { getHealth, type IntakeStatus } from './health.ts';
import { listModels, listVariables } from './models.ts';
import { getPoint } from './point.ts';

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
  const router = Router();
  router.get('/healthz', getHealth(options));
  router.get('/point', withKey, getPoint(forecasts));
  router.get('/models', withKey, listModels(forecasts));
  router.get('/models/:model/variables', withKey, listVariables);
  return router;
}
