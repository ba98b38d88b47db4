import type { ModelId } from '../../../catalog/index.ts';
import type { Recipe } from '../../../fields/index.ts';
import { entriesToRead, groupsSharingInputs, type PlannedField } from '../run-plan.ts';
import { evenParts } from './lead-segments.ts';

/** Bytes of a value in a message whose length only the message itself states, such as DWD's: 16 bits, not compressed. */
const USUAL_BYTES_PER_VALUE = 2;

/** Decoded values of the messages of one difference after another. */
const CHAIN_BYTES = 64 * 1024 * 1024;

/** Fields whose messages are in memory together. */
export interface LeadPart {
  readonly fields: readonly PlannedField[];
  /** What their messages come to. */
  readonly bytes: number;
}

/**
 * Splits planned fields into parts, of early leads first, whose messages amount to at most `maxBytes` each. Those of a lead are together,
 * but for amounts and means: they are differences of two messages, and several leads of them are together, as far as their values may be in
 * memory, so that a message is fetched and decoded once for the lead where it ends and for the one where it starts.
 * @param gridSize values of one field
 */
export function partsToRead(
  model: ModelId,
  planned: readonly PlannedField[],
  gridSize: number,
  maxBytes: number,
): readonly LeadPart[] {
  const messages = Math.floor(CHAIN_BYTES / (gridSize * Float64Array.BYTES_PER_ELEMENT));
  const isChained = ({ recipe }: PlannedField) => messages > 2 && isOfStep(recipe);
  const chained = planned.filter(isChained);
  const leads = [...new Set(chained.map(({ lead }) => lead))].sort((a, b) => a - b);
  const firsts = new Map(
    evenParts(leads, messages - 1).flatMap((part) => part.map((lead) => [lead, part[0] ?? lead] as const)),
  );
  const together = [
    ...Map.groupBy(
      planned.filter((field) => !isChained(field)),
      ({ lead }) => lead,
    ),
    ...Map.groupBy(chained, ({ lead }) => firsts.get(lead) ?? lead),
  ].sort(([a], [b]) => a - b);
  return together.flatMap(([, fields]) => partsOfLead(model, fields, gridSize, maxBytes));
}

/** Whether a field covers the time since the previous output step, so that it may be the difference of two messages. */
function isOfStep(recipe: Recipe): boolean {
  switch (recipe.kind) {
    case 'amount':
    case 'mean':
    case 'rate':
      return true;
    case 'derived':
      return recipe.inputs.every((input) => isOfStep(input.recipe));
    default:
      return false;
  }
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
