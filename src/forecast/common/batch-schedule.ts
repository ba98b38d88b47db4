/** Calls a function that reads together all that was requested, once nothing more is about to be requested. */
export type BatchSchedule = (read: () => void) => void;
