import type { ModelId } from '../../catalog/index.ts';
import { entriesToRead, groupsSharingInputs, type PlannedField } from './run-plan.ts';

/** Size assumed for a message whose length only the message itself states: a global ICON field at 16 bits. */
const USUAL_MESSAGE_BYTES = 6 * 1024 * 1024;

/** Fields of one lead whose messages are held together. */
export interface LeadPart {
  readonly fields: readonly PlannedField[];
  /** What their messages come to. */
  readonly bytes: number;
}

/**
 * Splits the fields of one lead into parts whose messages amount to at most `maxBytes`, those that share messages together.
 * Fields whose shared messages alone are more are a part of their own: for the caller to refuse.
 */
export function partsOfLead(
  model: ModelId,
  fields: readonly PlannedField[],
  maxBytes: number,
): readonly LeadPart[] {
  const whole = { fields, bytes: expectedBytes(fields) };
  if (whole.bytes <= maxBytes) return [whole];
  const parts: LeadPart[] = [];
  for (const group of groupsSharingInputs(model, fields)) {
    const bytes = expectedBytes(group);
    const last = parts.at(-1);
    if (last !== undefined && last.bytes + bytes <= maxBytes) {
      parts[parts.length - 1] = { fields: [...last.fields, ...group], bytes: last.bytes + bytes };
    } else {
      parts.push({ fields: group, bytes });
    }
  }
  return parts;
}

function expectedBytes(fields: readonly PlannedField[]): number {
  return entriesToRead(fields).reduce((sum, { length }) => sum + (length ?? USUAL_MESSAGE_BYTES), 0);
}
