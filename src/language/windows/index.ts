export { WINDOW_LIMITS } from './limits.ts';
export { resolveWindow } from './resolve-window.ts';
export type { ResolvedWindow, Span } from './resolved-window.ts';
