import { type GraphQLOutputType, getNullableType, isListType, isNonNullType } from 'graphql';
import type { OperationField } from '../../pricing/operation-field.ts';

type Path = readonly (string | number)[];

/** A field that failed by our fault. */
export interface Failure {
  readonly path: Path;
  /** The path of the deferred part or streamed list that ended with it; null where it left the rest as it is. */
  readonly part: Path | null;
}

/** What a failure takes out of the answer. */
export interface Nulled {
  /** The fields from the operation's own down to the one that is null, or has an item that is. */
  readonly fields: readonly OperationField[];
  /** The index of the item of the last field's list; null where all of the field is null. */
  readonly item: number | null;
  /** Whether the items after it are missing too. */
  readonly isLastItem: boolean;
  /** How much of the failure's path leads to it. */
  readonly length: number;
}

/**
 * What a failure takes out of the answer: the field, or the nearest one around it that may be null (GraphQL, section 6.4.4), as far
 * as the deferred part goes. Null for all of the answer.
 */
export function nulledBy({ path, part }: Failure, fields: readonly OperationField[]): Nulled | null {
  const steps = stepsOf(path, fields);
  const least = part === null ? 0 : part.length + 1;
  let length = steps.length;
  while (length > least && steps[length - 1]?.isNonNull === true) length -= 1;
  const kept = steps.slice(0, length);
  const item = path[length - 1];
  const own = kept.flatMap(({ field }) => field ?? []);
  if (own.length === 0) return null;
  const isItem = typeof item === 'number';
  return {
    fields: own,
    item: isItem ? item : null,
    isLastItem: isItem && part !== null && length === least,
    length,
  };
}

/** What several failures take out of an answer, each part once: one error often has others around it or within it. */
export class NulledParts {
  readonly #parts: { readonly nulled: Nulled; readonly path: Path }[] = [];
  /** Whether nothing is left. */
  isAll = false;

  /** @param path of the failure */
  add(nulled: Nulled | null, path: Path): void {
    if (nulled === null) {
      this.isAll = true;
      return;
    }
    const own = path.slice(0, nulled.length);
    if (this.#parts.some((known) => isWithin(own, known.path))) return;
    const others = this.#parts.filter((known) => !isWithin(known.path, own));
    this.#parts.splice(0, this.#parts.length, ...others, { nulled, path: own });
  }

  get parts(): readonly Nulled[] {
    return this.#parts.map(({ nulled }) => nulled);
  }
}

function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, n) => path[n] === key);
}

/** One key of a path. */
interface Step {
  /** Null for the index of an item. */
  readonly field: OperationField | null;
  readonly isNonNull: boolean;
}

function stepsOf(path: Path, fields: readonly OperationField[]): readonly Step[] {
  const steps: Step[] = [];
  let among = fields;
  let type: GraphQLOutputType | null = null;
  for (const key of path) {
    let field: OperationField | null = null;
    if (typeof key === 'string') {
      field = among.find(({ responseName }) => responseName === key) ?? null;
      if (field === null) break;
      among = field.children;
      type = field.definition.type;
    } else {
      const list: unknown = type && getNullableType(type);
      if (!isListType(list)) break;
      type = list.ofType as GraphQLOutputType;
    }
    steps.push({ field, isNonNull: isNonNullType(type) });
  }
  return steps;
}
