import type { VariableName } from '../../../catalog/index.ts';
import type { ReferencedMessage } from '../referenced-run.ts';

/** The messages of one native field on one level, lead by lead: an array of the set, or one level of an array. */
export interface ReferenceArray {
  /** Name of the array; on a pressure level without the level. */
  readonly name: string;
  readonly variable: VariableName;
  /** hPa; null for what is not on a pressure level. */
  readonly level: number | null;
  readonly standardName: string;
  readonly longName: string;
  /** CF cell methods. */
  readonly cellMethods: string;
  readonly comment: string | null;
  /** By lead, each with the first field of its message. */
  readonly messages: ReadonlyMap<number, ReferencedMessage>;
}

/** By lead; of several messages of one lead the first. */
export function byLead(messages: readonly ReferencedMessage[]): ReadonlyMap<number, ReferencedMessage> {
  const leads = new Map<number, ReferencedMessage>();
  for (const message of messages) {
    if (!leads.has(message.window.endHours)) leads.set(message.window.endHours, message);
  }
  return leads;
}
