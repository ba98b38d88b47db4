const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the reader wants nothing to move. */
export const reducedMotion = (): boolean => query.matches;
