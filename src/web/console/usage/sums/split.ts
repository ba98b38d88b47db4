/** What the table of usage can be split by. */
export const SPLITS = ['OPERATION', 'MODEL', 'KEY', 'INTERFACE'] as const;
export type Split = (typeof SPLITS)[number];
