import type { GraphQLError } from 'graphql';
import { type ErrorDetails, errorDetails } from '../../errors/error-details.ts';
import { answer } from '../../errors/errors.ts';

/** How graphql-js begins what it says of the value of a variable. */
const VARIABLE = /^Variable "\$(\w+)" has invalid value(?: at ([^:]*))?:/;

/** An error in the value of a variable, as clients get it: the request is refused as a whole. */
export function variableError(error: GraphQLError): GraphQLError {
  const facts = { ...variableDetails(error.message), ...errorDetails(error.extensions) };
  return answer(error, error.message, 'validation_error', { ...facts, http: { status: 400, spec: true } });
}

/** The variable that it is about, by its path: `$at[1].latitude`. */
function variableDetails(message: string): ErrorDetails {
  const [, name, path = ''] = VARIABLE.exec(message) ?? [];
  if (name === undefined) return {};
  const isMissing = message.endsWith('to be provided.');
  return { reason: isMissing ? 'missing_argument' : 'malformed', argument: `$${name}${path}` };
}
