import type { ModelVariable } from '../../api/catalog/models.ts';
import { levelText, titleOf } from '../../format/variable-names.ts';

/** Where a variable is: at the ground or over the whole air, a few metres above it, or on pressure levels. */
export type Place = 'surface' | 'near' | 'levels';

/** One quantity at all levels that a model has it at. */
export interface Family {
  readonly id: string;
  /** Its name without the level: `Wind speed`. */
  readonly title: string;
  readonly place: Place;
  /** One for each level, in the service's order. */
  readonly members: readonly ModelVariable[];
}

/** Parts of the wind are read less often than the wind. */
const LAST = /^(Eastward|Northward|Direction)/;

/** The quantities that a model has at a place, what is read most often first. */
export function familiesOf(variables: readonly ModelVariable[], place: Place): readonly Family[] {
  const families = new Map<string, ModelVariable[]>();
  for (const variable of variables) {
    if (placeOf(variable) !== place) continue;
    const title = titleOf(variable);
    families.set(title, [...(families.get(title) ?? []), variable]);
  }
  const all = [...families].map(([title, members]) => ({ id: `${place}/${title}`, title, place, members }));
  return [...all.filter(({ title }) => !LAST.test(title)), ...all.filter(({ title }) => LAST.test(title))];
}

/** The member of a family at the level of another variable, or else at a usual one. @param missing names that the run lacks */
export function memberLike(
  family: Family,
  like: ModelVariable | null,
  missing: readonly string[] = [],
): ModelVariable | undefined {
  const members = family.members.filter(({ name }) => !missing.includes(name));
  const at = (text: string) => members.find((member) => levelText(member) === text);
  return (like === null ? undefined : at(levelText(like))) ?? at('850 hPa') ?? members[0];
}

/** The levels that a model has a variable's quantity at, from the lowest up; those of pressure, those above and those below the ground apart. */
export function levelsOf(
  variables: readonly ModelVariable[],
  variable: ModelVariable | null,
): readonly ModelVariable[] {
  if (variable === null) return [];
  const family = familiesOf(variables, placeOf(variable)).find(({ members }) =>
    members.some(({ name }) => name === variable.name),
  );
  const height = ({ level }: ModelVariable) => level.metres ?? -(level.hectopascals ?? level.topMetres ?? 0);
  return (family?.members ?? []).toSorted((a, b) => height(a) - height(b));
}

function placeOf({ level }: ModelVariable): Place {
  if (level.kind === 'PRESSURE') return 'levels';
  return level.kind === 'HEIGHT' ? 'near' : 'surface';
}
