import {
  derivationInputsOf,
  isDifference,
  isGivenAt,
  isVariableName,
  type ModelId,
  nativeOf,
  type VariableName,
} from '../../catalog/index.ts';
import { type EntriesByNativeField, partnerOf, recipeFor } from './recipe.ts';

/**
 * Why a variable cannot be made at a lead, though some of the messages that it is made of are there: which are not. Null where it
 * can be made, or none of its messages is there.
 * @param previousLead the model's output step before this one; null at the first
 */
export function recipeProblem(
  model: ModelId,
  variable: VariableName,
  lead: number,
  previousLead: number | null,
  entries: EntriesByNativeField,
): string | null {
  const native = nativeOf(model, variable);
  if (native.status === 'unavailable' || !isGivenAt(native, lead)) return null;
  if (recipeFor(model, variable, lead, previousLead, entries) !== null) return null;
  const has = (id: string) => isThere(entries, id, lead);
  if (native.status === 'derived') {
    const inputs = derivationInputsOf(model, variable);
    const lacking = inputs.filter((id) =>
      isVariableName(id) ? recipeFor(model, id, lead, previousLead, entries) === null : !has(id),
    );
    return inputs.some(has) ? `${lacking.join(', ')}, of which it is computed, is not there` : null;
  }
  if (!has(variable)) {
    const isHalf = native.conversion === 'rotate_lambert' && has(partnerOf(variable));
    return isHalf ? 'of the wind only the other component is there' : null;
  }
  if (native.conversion === 'rotate_lambert') {
    return `${partnerOf(variable)} is not there, and a wind along the axes of the grid is turned with both`;
  }
  const windows = (entries.get(variable) ?? []).flatMap(({ window }) =>
    window.endHours === lead ? [`${window.startHours}-${window.endHours} h`] : [],
  );
  const hours = [...new Set(windows)].join(', ');
  if (isDifference(native.conversion) || native.conversion === 'use_1h_record') {
    return previousLead === null
      ? `the sum over ${hours} has no output step before it`
      : `the sum over ${hours} needs the sum up to lead ${previousLead} of the same accumulation, or one from there`;
  }
  return `the message is of ${hours}, which is not the time that the variable is of`;
}

function isThere(entries: EntriesByNativeField, id: string, lead: number): boolean {
  return [...entries].some(
    ([native, ofNative]) => native === id && ofNative.some(({ window }) => window.endHours === lead),
  );
}
