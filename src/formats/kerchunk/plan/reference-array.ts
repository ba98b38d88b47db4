import type { VariableName } from '../../../catalog/index.ts';
import type { ReferencedMessage } from '../referenced-run.ts';

/** The messages of one native field on one level, of each lead and member: an array of the set, or one level of an array. */
export interface ReferenceArray {
  /** Name of the array; on a pressure level without the level. */
  readonly name: string;
  readonly variable: VariableName;
  /** hPa; null for what is not on a pressure level. */
  readonly level: number | null;
  /** Null where the CF table has none. */
  readonly standardName: string | null;
  readonly longName: string;
  /** CF cell methods. */
  readonly cellMethods: string;
  readonly comment: string | null;
  /** Whether it is the same at every lead: the array has no dimension of time, and one message. */
  readonly isInvariant: boolean;
  /** One of each lead and member, with the first field of its message. */
  readonly messages: readonly ReferencedMessage[];
}

/** Of several messages of one lead and member the first. */
export function onceEach(messages: readonly ReferencedMessage[]): readonly ReferencedMessage[] {
  const known = new Set<string>();
  return messages.filter(({ window, member }) => {
    const key = `${window.endHours} ${member}`;
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
