import type { ExecutionResult } from 'graphql';

/** A symbol is copied with the other members of a result, and never printed. */
const EVENT_ID = Symbol('id of the event');

/** The answer to an event, with the cursor from which a client continues after it. */
export function withEventId(
  result: ExecutionResult,
  id: string,
): ExecutionResult & { readonly [EVENT_ID]: string } {
  return { ...result, [EVENT_ID]: id };
}

/** The cursor of an event; null for a result that answers no event. */
export function eventIdOf(result: object): string | null {
  return (result as { readonly [EVENT_ID]?: string })[EVENT_ID] ?? null;
}
