import { expect } from 'vitest';
import { type DefaultModelId, quantityOf, type SeriesName } from '../../../src/catalog/index.ts';
import type { DemoRun } from '../../support/decoded-fields.ts';
import type { DemoGateway } from '../../support/demo-gateway.ts';

export const HOUR = 3_600_000;

/** The gateway and runs of the scenarios with several models. */
export interface Scene {
  readonly demo: DemoGateway;
  /** The newest run of each model. */
  readonly newest: Readonly<Record<DefaultModelId, DemoRun>>;
  /** All runs of hrrr, newest first, at irregular intervals. */
  readonly runsOfHrrr: readonly DemoRun[];
}

/** Inside the domains of the models used here, except arome. */
export const DENVER = { latitude: 39.74, longitude: -104.99 };

/** As Time prints it. */
export const printed = (time: Date | number) => new Date(time).toISOString().replace('.000', '');

/** As DefaultModelId is written in GraphQL. */
export const idOf = (model: DefaultModelId) => model.replaceAll('-', '_');

/** Expects an answered value to be the decoded one, rounded to the stored decimals. */
export function expectStored(actual: number | null | undefined, decoded: number, name: SeriesName): void {
  const half = 0.5 / 10 ** quantityOf(name).decimals;
  expect(Math.abs((actual ?? Number.NaN) - decoded), `${name}: ${actual} for ${decoded}`).toBeLessThanOrEqual(
    half * (1 + 1e-6) + 1e-9,
  );
}
