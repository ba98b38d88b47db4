import type { ForecastRequest, Forecasts } from '../forecast/index.ts';

/** What every resolver gets. One context is one GraphQL operation, and one loader scope. */
export interface Context {
  readonly forecasts: Forecasts;
  readonly request: ForecastRequest;
}
