import type { ModelId } from '../../../catalog/index.ts';
import { entriesToRead, groupsSharingInputs, type PlannedField } from '../run-plan.ts';

/** Bytes of a value in a message whose length only the message itself states, such as DWD's: 16 bits, not compressed. */
const USUAL_BYTES_PER_VALUE = 2;

/** Fields of one lead whose messages are in memory together. */
export interface LeadPart {
  readonly fields: readonly PlannedField[];
  /** What their messages come to. */
  readonly bytes: number;
}

/**
 * Splits the fields of one lead into parts whose messages amount to at most `maxBytes`, those that share messages together.
 * Fields whose shared messages alone are more are a separate part: for the caller to refuse.
 * @param gridSize values of one field
 */
export function partsOfLead(
  model: ModelId,
  fields: readonly PlannedField[],
  gridSize: number,
  maxBytes: number,
): readonly LeadPart[] {
  const whole = { fields, bytes: expectedBytes(fields, gridSize) };
  if (whole.bytes <= maxBytes) return [whole];
  const parts: LeadPart[] = [];
  for (const group of groupsSharingInputs(model, fields)) {
    const bytes = expectedBytes(group, gridSize);
    const last = parts.at(-1);
    if (last !== undefined && last.bytes + bytes <= maxBytes) {
      parts[parts.length - 1] = { fields: [...last.fields, ...group], bytes: last.bytes + bytes };
    } else {
      parts.push({ fields: group, bytes });
    }
  }
  return parts;
}

function expectedBytes(fields: readonly PlannedField[], gridSize: number): number {
  const usual = gridSize * USUAL_BYTES_PER_VALUE;
  return entriesToRead(fields).reduce((sum, { length }) => sum + (length ?? usual), 0);
}
