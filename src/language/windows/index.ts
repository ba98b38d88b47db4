export { inHemisphere } from './dates.ts';
export { leadsIn, leadsOfVariable, rangesOfVariable, type WindowInRun } from './leads/leads-in.ts';
export { runOfWindow } from './leads/run-of-window.ts';
export { WINDOW_LIMITS } from './limits.ts';
export { resolveWindow } from './resolve-window.ts';
