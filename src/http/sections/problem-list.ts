import type { ProblemDescription } from '../openapi/problems.ts';

/** The statuses of errors of all routes of an interface, in a line. */
export function errorsOfAll({ always, withKey }: ProblemDescription): string {
  const ofKeys = withKey.length === 0 ? '' : `, with a key ${withKey.join(', ')}`;
  return `Errors of all routes: ${always.join(', ')}${ofKeys}.`;
}
