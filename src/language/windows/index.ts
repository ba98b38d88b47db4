export { inHemisphere } from './dates.ts';
export { leadsIn, leadsOfVariable, type WindowInRun } from './leads-in.ts';
export { WINDOW_LIMITS } from './limits.ts';
export { resolveWindow } from './resolve-window.ts';

export { runOfWindow } from './run-of-window.ts';
