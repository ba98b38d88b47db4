import { BREAK, type DocumentNode, Kind, OperationTypeNode, visit } from 'graphql';

const STREAMING_DIRECTIVES = ['defer', 'stream'];
const known = new WeakMap<DocumentNode, boolean>();

/** Whether a document has operations whose answers come in parts: subscriptions, `@defer` and `@stream`. */
export function streamsItsAnswer(document: DocumentNode): boolean {
  const answer = known.get(document) ?? hasStreams(document);
  known.set(document, answer);
  return answer;
}

function hasStreams(document: DocumentNode): boolean {
  let found = document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
  visit(document, {
    Directive({ name }) {
      found ||= STREAMING_DIRECTIVES.includes(name.value);
      return found ? BREAK : undefined;
    },
  });
  return found;
}
