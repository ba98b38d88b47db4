import type { DraftCube } from '../../store/index.ts';
import type { MadeField } from './make-fields.ts';

/**
 * The cubes of fields that were made together: one for each variable, and one more for its members at the leads that have the same of
 * them, since a cube has all its members at all its leads.
 * @param fields leads ascending
 * @param lineageUrl by which name the lineage has a file
 */
export function cubesOf(
  fields: readonly MadeField[],
  lineageUrl: (url: string) => string,
): readonly DraftCube[] {
  return [...Map.groupBy(fields, cubeOf(fields)).values()].flatMap((ofCube) => {
    const [first] = ofCube;
    if (first === undefined) return [];
    const sorted = ofCube.toSorted((a, b) => a.member - b.member || a.lead - b.lead);
    // Whatever the order in which fields were made, a cube has the same bytes.
    const lineage = ofCube
      .toSorted((a, b) => a.lead - b.lead || a.member - b.member)
      .flatMap((field) => field.lineage);
    return {
      variable: first.variable,
      leads: [...new Set(sorted.map(({ lead }) => lead))],
      planes: sorted.map(({ values }) => values),
      ...(first.member > 0 && { members: [...new Set(sorted.map((field) => field.member))] }),
      lineage: lineage.map((range) => ({ ...range, url: lineageUrl(range.url) })),
    };
  });
}

/** Names the cube of a field. */
function cubeOf(fields: readonly MadeField[]): (field: MadeField) => string {
  const ofMembers = fields.filter(({ member }) => member > 0);
  const numbers = new Map(
    [...Map.groupBy(ofMembers, fieldOf)].map(([field, of]) => [field, numbersIn(of)] as const),
  );
  return (field) => `${field.variable} ${field.member > 0 ? numbers.get(fieldOf(field)) : 'control'}`;
}

function fieldOf({ variable, lead }: MadeField): string {
  return `${variable} ${lead}`;
}

function numbersIn(fields: readonly MadeField[]): string {
  return fields
    .map(({ member }) => member)
    .sort((a, b) => a - b)
    .join();
}
