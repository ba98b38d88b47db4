import { useEffect, useRef } from 'react';

/** An answer with the question that it belongs to. */
export interface PreviousAnswer<TResult, TVariables> {
  /** The answer to the current question, or an old one that may stay; undefined while there is neither. */
  readonly data: TResult | undefined;
  /** The variables that `data` answers; null without `data`. */
  readonly question: TVariables | null;
  /** Whether `data` answers an earlier question: views mark it. */
  readonly isOld: boolean;
}

/**
 * Decides for all views which answer may stand under the current question: its own, or the last one where both questions differ in
 * nothing but the variables of `keepsOver`. Every other answer is gone as soon as the question changes, also while the next one fails.
 * @param data of the current question; undefined while there is none
 * @param variables of the current query; null while there is none
 * @param scope what else an answer depends on, such as the key
 */
export function usePreviousAnswer<TResult, TVariables>(
  data: TResult | undefined,
  variables: TVariables | null,
  scope: string,
  keepsOver: readonly string[] = [],
): PreviousAnswer<TResult, TVariables> {
  const last = useRef<{ data: TResult; variables: TVariables; scope: string } | null>(null);
  useEffect(() => {
    if (data !== undefined && variables !== null) last.current = { data, variables, scope };
  });
  if (variables === null) return { data: undefined, question: null, isOld: false };
  if (data !== undefined) return { data, question: variables, isOld: false };
  const before = last.current;
  return before !== null && before.scope === scope && differOnlyIn(keepsOver, before.variables, variables)
    ? { data: before.data, question: before.variables, isOld: true }
    : { data: undefined, question: null, isOld: false };
}

/** Whether two sets of variables are equal but for those of some names. */
export function differOnlyIn(names: readonly string[], one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((each) =>
    JSON.stringify(
      Object.entries(each as object)
        .filter(([name, value]) => !names.includes(name) && value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
  return first === second;
}
