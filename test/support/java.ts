/** For programs in Java that run for a minute at most: what the second compiler and collectors of several threads gain comes later. */
export const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] as const;
