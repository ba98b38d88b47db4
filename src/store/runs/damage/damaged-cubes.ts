import type { VariableName } from '../../../catalog/index.ts';
import type { Cubes, Segment } from '../../records/manifest.ts';

/**
 * Damaged cubes of a run by file name. unreadable: nothing can be read of them. partly: all but some tiles can, so that they stay
 * until all of their leads have been made again.
 */
export type DamagedCubes = ReadonlyMap<string, 'unreadable' | 'partly'>;

/** Cubes but for the damaged ones. */
export function withoutCubes(cubes: Cubes, damaged: DamagedCubes): Cubes {
  if (damaged.size === 0) return cubes;
  return filtered(cubes, ({ file }) => !damaged.has(file));
}

/**
 * Takes from stored cubes the damaged ones that others replace, and from those others the ones that have to wait, since a damaged
 * cube of which something can be read holds leads that were not made again.
 */
export function replaceDamaged(
  stored: Cubes,
  added: Cubes,
  damaged: DamagedCubes,
): { readonly kept: Cubes; readonly added: Cubes } {
  if (damaged.size === 0) return { kept: stored, added };
  const isReplaced = (segment: Segment, variable: VariableName) => {
    const state = damaged.get(segment.file);
    if (state === undefined) return false;
    const again = leadsOf(added, variable);
    return state === 'unreadable'
      ? segment.leads.some((lead) => again.has(lead))
      : segment.leads.every((lead) => again.has(lead));
  };
  const kept = filtered(stored, (segment, variable) => !isReplaced(segment, variable));
  // Leads of damaged cubes that stay.
  const staying = filtered(kept, ({ file }) => damaged.has(file));
  const canBeAdded = (segment: Segment, variable: VariableName) => {
    const keptLeads = leadsOf(staying, variable);
    return !segment.leads.some((lead) => keptLeads.has(lead));
  };
  return { kept, added: filtered(added, canBeAdded) };
}

function leadsOf(cubes: Cubes, variable: VariableName): ReadonlySet<number> {
  return new Set((cubes[variable] ?? []).flatMap(({ leads }) => leads));
}

/** Without variables of which no segment is left. */
function filtered(cubes: Cubes, keep: (segment: Segment, variable: VariableName) => boolean): Cubes {
  const result: Partial<Record<VariableName, readonly Segment[]>> = {};
  for (const variable of Object.keys(cubes) as VariableName[]) {
    const segments = (cubes[variable] ?? []).filter((segment) => keep(segment, variable));
    if (segments.length > 0) result[variable] = segments;
  }
  return result;
}
