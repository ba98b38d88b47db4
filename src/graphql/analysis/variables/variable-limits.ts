import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { refusal } from '../../errors/errors.ts';

/** Objects and lists in one another; the deepest that the schema has a use for is a condition of some combined conditions. */
const MAX_LEVELS = 32;

/** Values of all variables together; a thousand places have four thousand. */
const MAX_VALUES = 25_000;

/**
 * Refuses operations whose variables are nested deeply or are very many, before they are coerced: that calls itself for every
 * level.
 */
export function useVariableLimits(): Plugin {
  const check = (payload: {
    readonly args: Pick<ExecutionArgs, 'variableValues'>;
    setResultAndStopExecution(result: { errors: readonly Error[] }): void;
  }): void => {
    const fault = faultOf(payload.args.variableValues ?? {});
    if (fault === null) return;
    const error = refusal('validation_error', fault, { http: { status: 400, spec: true } });
    payload.setResultAndStopExecution({ errors: [error] });
  };
  return { onExecute: check, onSubscribe: check } as Plugin;
}

/** What is wrong with the values of variables; null where nothing is. */
function faultOf(variables: Readonly<Record<string, unknown>>): string | null {
  let values = 0;
  for (const name of Object.keys(variables)) {
    let level: readonly unknown[] = [variables[name]];
    for (let levels = 0; level.length > 0; levels++) {
      values += level.length;
      if (values > MAX_VALUES) return `the variables have too many values: at most ${MAX_VALUES} are allowed`;
      if (levels > MAX_LEVELS) {
        return `the variable $${name} is nested too deeply: at most ${MAX_LEVELS} levels of objects and lists are allowed`;
      }
      const inside: unknown[] = [];
      for (const value of level) {
        if (value === null || typeof value !== 'object') continue;
        for (const inner of Object.values(value)) inside.push(inner);
      }
      level = inside;
    }
  }
  return null;
}
