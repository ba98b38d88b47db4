import { kindOfProcess, type TimeWindow } from '../../catalog/index.ts';

/** The window of a decoded product definition; null where the message does not give its time. */
export function windowOfProduct(product: {
  readonly forecastHours: number | null;
  readonly statistics: {
    readonly process: number;
    readonly startHours: number;
    readonly endHours: number;
  } | null;
}): TimeWindow | null {
  const { statistics, forecastHours } = product;
  if (statistics !== null) {
    const { process, startHours, endHours } = statistics;
    return { kind: kindOfProcess(process), startHours, endHours };
  }
  if (forecastHours === null) return null;
  return { kind: 'instant', startHours: forecastHours, endHours: forecastHours };
}
