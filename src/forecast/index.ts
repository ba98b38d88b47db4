export type { ForecastCell, ForecastRequest } from './forecast-request.ts';
export { createForecasts, type Forecasts } from './forecasts.ts';
export { formatTime, parseInitTime } from './init-time.ts';
export { NULL_REASONS, type NullReason } from './null-reason.ts';
export { type Pin, parsePin } from './pin.ts';
export { requireServed } from './require-served.ts';
export type { Run } from './run.ts';
export type { LeadRange, Series, SeriesTable } from './series.ts';
