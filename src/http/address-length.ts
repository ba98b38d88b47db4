/** Most characters that path and query of a request may have together; longer ones get 414. */
export const MAX_ADDRESS = 8192;
