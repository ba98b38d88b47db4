import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** What is bounded in a document. */
export type DocumentMeasure = 'depth' | 'aliases' | 'directives' | 'fragments' | 'fields' | 'repeats';

/** A place of the answer: response names from the root. */
interface AnswerPlace {
  times: number;
  readonly below: Map<string, AnswerPlace>;
}

interface Visit {
  readonly selections: SelectionSetNode;
  readonly depth: number;
  readonly place: AnswerPlace;
  /** Fragments that are being spread; one that spreads itself is left to validation. */
  readonly within: readonly string[];
}

/**
 * Measures a document as it would be executed, fragments spread out, and stops at the first limit that it passes: however
 * fragments multiply, the work is bounded by `limits.fields`.
 * @returns the limit that was passed, or null
 */
export function measureDocument(
  document: DocumentNode,
  limits: Readonly<Record<DocumentMeasure, number>>,
): { readonly exceeded: DocumentMeasure | null } {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const pending: Visit[] = [];
  const counts: Record<DocumentMeasure, number> = {
    depth: 0,
    aliases: 0,
    directives: 0,
    fragments: 0,
    fields: 0,
    repeats: 0,
  };
  const isOver = (measure: DocumentMeasure, count: number): boolean => {
    counts[measure] = Math.max(counts[measure], count);
    return count > limits[measure];
  };

  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (isOver('directives', counts.directives + (definition.directives?.length ?? 0))) {
      return { exceeded: 'directives' };
    }
    const place = { times: 0, below: new Map() };
    pending.push({ selections: definition.selectionSet, depth: 1, place, within: [] });
  }
  if (isOver('fragments', fragments.size)) return { exceeded: 'fragments' };

  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { selections, depth, place, within } = visit;
    if (isOver('depth', depth)) return { exceeded: 'depth' };
    for (const selection of selections.selections) {
      if (isOver('directives', counts.directives + (selection.directives?.length ?? 0))) {
        return { exceeded: 'directives' };
      }
      // A spread counts as a field: fragments that hold nothing but spreads multiply too.
      if (isOver('fields', counts.fields + 1)) return { exceeded: 'fields' };
      if (selection.kind === Kind.FIELD) {
        if (selection.alias !== undefined && isOver('aliases', counts.aliases + 1)) {
          return { exceeded: 'aliases' };
        }
        const below = placeBelow(place, (selection.alias ?? selection.name).value);
        if (isOver('repeats', ++below.times)) return { exceeded: 'repeats' };
        if (selection.selectionSet !== undefined) {
          pending.push({ selections: selection.selectionSet, depth: depth + 1, place: below, within });
        }
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        pending.push({ ...visit, selections: selection.selectionSet });
      } else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (fragment === undefined || within.includes(name)) continue;
        pending.push({ ...visit, selections: fragment.selectionSet, within: [...within, name] });
      }
    }
  }
  return { exceeded: null };
}

function placeBelow({ below }: AnswerPlace, name: string): AnswerPlace {
  const known = below.get(name);
  if (known !== undefined) return known;
  const place = { times: 0, below: new Map<string, AnswerPlace>() };
  below.set(name, place);
  return place;
}
