import { BREAK, type DocumentNode, GraphQLDeferDirective, GraphQLStreamDirective, visit } from 'graphql';

/** Which directives of incremental delivery a document has. */
interface Increments {
  readonly streams: boolean;
}

const known = new WeakMap<DocumentNode, Increments | null>();
const whole = new WeakMap<DocumentNode, DocumentNode>();

/** What a document delivers in increments; null for nothing. Parsed documents are kept, so each is searched once. */
export function incrementsIn(document: DocumentNode): Increments | null {
  const before = known.get(document);
  if (before !== undefined) return before;
  let found: Increments | null = null;
  visit(document, {
    Directive({ name }) {
      if (name.value === GraphQLStreamDirective.name) {
        found = { streams: true };
        return BREAK;
      }
      if (name.value === GraphQLDeferDirective.name) found = { streams: false };
      return;
    },
  });
  known.set(document, found);
  return found;
}

/** The same document without `@defer` and `@stream`. */
export function withoutIncrements(document: DocumentNode): DocumentNode {
  const before = whole.get(document);
  if (before !== undefined) return before;
  const names = [GraphQLDeferDirective.name, GraphQLStreamDirective.name];
  const without = visit(document, {
    Directive: ({ name }) => (names.includes(name.value) ? null : undefined),
  });
  whole.set(document, without);
  return without;
}
