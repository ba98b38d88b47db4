import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** What is counted in a document. */
type DocumentMeasure = 'depth' | 'aliases' | 'directives' | 'fragments' | 'fields' | 'repeats';

/** A position in the answer: the path of response names from the root. */
interface AnswerNode {
  /** How many fields of the document select this position. */
  selections: number;
  readonly children: Map<string, AnswerNode>;
}

interface Visit {
  readonly selections: SelectionSetNode;
  readonly depth: number;
  readonly node: AnswerNode;
  /** Fragments that are being expanded. One that contains itself is left to validation. */
  readonly within: readonly string[];
}

/**
 * Counts what a document would execute, with fragments expanded, and stops at the first limit that is exceeded. The work is
 * bounded by `limits.fields`, however fragments multiply.
 * @returns the limit that was exceeded, or null
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
    const node = { selections: 0, children: new Map() };
    pending.push({ selections: definition.selectionSet, depth: 1, node, within: [] });
  }
  if (isOver('fragments', fragments.size)) return { exceeded: 'fragments' };

  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { selections, depth, node, within } = visit;
    if (isOver('depth', depth)) return { exceeded: 'depth' };
    for (const selection of selections.selections) {
      if (isOver('directives', counts.directives + (selection.directives?.length ?? 0))) {
        return { exceeded: 'directives' };
      }
      // A fragment spread counts as a field, since fragments that contain only spreads multiply too.
      if (isOver('fields', counts.fields + 1)) return { exceeded: 'fields' };
      if (selection.kind === Kind.FIELD) {
        if (selection.alias !== undefined && isOver('aliases', counts.aliases + 1)) {
          return { exceeded: 'aliases' };
        }
        const child = childOf(node, (selection.alias ?? selection.name).value);
        if (isOver('repeats', ++child.selections)) return { exceeded: 'repeats' };
        if (selection.selectionSet !== undefined) {
          pending.push({ selections: selection.selectionSet, depth: depth + 1, node: child, within });
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

function childOf({ children }: AnswerNode, name: string): AnswerNode {
  const known = children.get(name);
  if (known !== undefined) return known;
  const child = { selections: 0, children: new Map<string, AnswerNode>() };
  children.set(name, child);
  return child;
}
