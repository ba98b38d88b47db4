import type { Tool } from '../tool.ts';
import { ask } from './ask.ts';
import { compareModels } from './comparison/compare-models.ts';
import { whatChanged } from './comparison/what-changed.ts';
import { getProbability } from './ensemble/get-probability.ts';
import { estimate } from './estimate.ts';
import { getDailySummary } from './forecast/get-daily-summary.ts';
import { getForecast } from './forecast/get-forecast.ts';
import { getProfile } from './forecast/get-profile.ts';
import { searchWindows } from './forecast/search-windows.ts';
import { summarizeBox } from './forecast/summarize-box.ts';
import { findPlaces } from './listings/find-places.ts';
import { listModels } from './listings/list-models.ts';
import { listVariables } from './listings/list-variables.ts';

/** Tools that answer from the catalog and the forecasts, the last one in words. */
const ANSWERING: readonly Tool[] = [
  listModels,
  listVariables,
  findPlaces,
  getForecast,
  getDailySummary,
  getProfile,
  summarizeBox,
  searchWindows,
  getProbability,
  compareModels,
  whatChanged,
  ask,
];

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [...ANSWERING, estimate(ANSWERING)];
