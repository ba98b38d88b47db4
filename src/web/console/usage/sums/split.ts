/** What the table of usage can be split by. */
export const SPLITS = ['OPERATION', 'DAY', 'KEY', 'MODEL', 'INTERFACE'] as const;
export type Split = (typeof SPLITS)[number];
