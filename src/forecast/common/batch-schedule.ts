/** Calls a function that reads together all that was asked for, once nothing more is about to be asked for. */
export type BatchSchedule = (read: () => void) => void;
