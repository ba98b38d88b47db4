import type { Tool } from '../tool.ts';
import { ask } from './ask.ts';
import { compareModels } from './compare-models.ts';
import { estimate } from './estimate.ts';
import { findPlaces } from './find-places.ts';
import { getDailySummary } from './get-daily-summary.ts';
import { getForecast } from './get-forecast.ts';
import { getProfile } from './get-profile.ts';
import { listModels } from './list-models.ts';
import { listVariables } from './list-variables.ts';
import { searchWindows } from './search-windows.ts';
import { summarizeBox } from './summarize-box.ts';
import { whatChanged } from './what-changed.ts';

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
  compareModels,
  whatChanged,
  ask,
];

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [...ANSWERING, estimate(ANSWERING)];
