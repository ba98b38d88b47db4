import type { Page } from 'playwright-core';
import { formatNumber } from '../../../src/web/format/numbers/numbers.ts';
import type { TestGateway } from '../../support/gateway.ts';

export type Values = (number | null)[];

/** The columns of readout and table, with what they are called in the API and how many decimals they show. */
const COLUMNS = {
  temperature: ['air_temperature_2m', 'Cel', 1],
  dewPoint: ['dewpoint_temperature_2m', 'Cel', 1],
  precipitation: ['total_precipitation', null, 1],
  lowCloud: ['low_cloud_cover', null, 0],
  midCloud: ['mid_cloud_cover', null, 0],
  highCloud: ['high_cloud_cover', null, 0],
  totalCloud: ['total_cloud_cover', null, 0],
  wind: ['wind_speed_10m', null, 1],
  gust: ['wind_gust_10m', null, 1],
  pressure: ['mean_sea_level_pressure', 'hPa', 0],
} as const;
type Column = keyof typeof COLUMNS;

/** What the API has for Berlin, as the pages should write it: by column, then by valid time. */
export async function writtenFor(
  gateway: TestGateway,
  model: string,
): Promise<{
  times: string[];
  cells: Record<Column, Map<string, string>>;
  series: Record<Column, { values: Values }>;
}> {
  const columns = Object.entries(COLUMNS).map(
    ([name, [variable, unit]]) =>
      `${name}: column(variable: ${variable}${unit === null ? '' : `, unit: "${unit}"`}) { values }`,
  );
  const { data } = await gateway.query<{
    point: { forecast: { series: { validTimes: string[] } & Record<Column, { values: Values }> } };
  }>(`{ point(latitude: 52.52, longitude: 13.405) { forecast(model: ${model}) { series {
    validTimes ${columns.join(' ')} } } } }`);
  const { series } = data.point.forecast;
  const cells = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, [, , decimals]]) => [
      name,
      new Map(
        series.validTimes.map((time, i) => {
          const value = series[name as Column].values[i] ?? null;
          return [time, value === null ? '–' : formatNumber(value, decimals)];
        }),
      ),
    ]),
  ) as Record<Column, Map<string, string>>;
  return { times: series.validTimes, cells, series };
}

/** The cells of the readout, row by row: the number that each begins with. */
export const readout = (page: Page): Promise<Record<string, string>[]> =>
  page
    .locator('.readout tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        Object.fromEntries(
          [...row.querySelectorAll('td')].map((cell) => [
            cell.dataset['column'] ?? '',
            cell.firstChild?.textContent ?? '',
          ]),
        ),
      ),
    );

/** The rows of the table: the number that each cell begins with. */
export const tableOf = (page: Page) =>
  page.locator('.forecast-table tr[data-time]').evaluateAll((rows) =>
    rows.map((row) => ({
      time: (row as HTMLElement).dataset['time'] ?? '',
      cells: Object.fromEntries(
        [...row.querySelectorAll('td')].map((cell) => [
          cell.dataset['column'] ?? '',
          cell.firstChild?.textContent ?? '',
        ]),
      ) as Record<string, string>,
    })),
  );

/** The time of the readout. */
export const shownTime = async (page: Page): Promise<string> =>
  ((await page.locator('.readout time').getAttribute('datetime')) ?? '').replace('.000Z', 'Z');
