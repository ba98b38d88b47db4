import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { TypedDocumentString } from '../../gql/graphql.ts';
import { useKey } from '../key.ts';
import type { Problem } from '../problem.ts';
import { request } from '../request.ts';
import { type PreviousAnswer, usePreviousAnswer } from './previous-answer.ts';
import { hideQuery, showQuery } from './shown-queries.ts';

/** A view's query, and its label in the panel that shows the page's queries. */
export interface AnswerOptions<TResult, TVariables> {
  /** Label in the panel, such as "map" or "meteogram"; queries without one are not listed. */
  readonly label?: string;
  readonly document: TypedDocumentString<TResult, TVariables>;
  /** Null while the view does not know them yet; no request is sent. */
  readonly variables: TVariables | null;
  /** Variables that may change while the previous answer stays visible, marked as outdated, until the next one arrives. None by
   * default: an answer is never shown for another query.
   */
  readonly keepsOver?: readonly (keyof TVariables & string)[];
}

/** The state of an answer. */
export interface Answer<TResult, TVariables> extends PreviousAnswer<TResult, TVariables> {
  /** Why the current query failed. */
  readonly error: Problem | null;
  /** Whether the current query has neither an answer nor an error yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The answer to a typed document, cached by document and variables, and refetched when the tab's key changes. */
export function useAnswer<TResult, TVariables>(
  options: AnswerOptions<TResult, TVariables>,
): Answer<TResult, TVariables> {
  const { label, document, variables, keepsOver } = options;
  const id = useId();
  const key = useKey();
  const text = document.toString();
  const shown = JSON.stringify(variables);
  useEffect(() => {
    if (label === undefined || shown === 'null') return;
    showQuery(id, { label, query: text, variables: JSON.parse(shown) });
    return () => hideQuery(id);
  }, [id, label, text, shown]);
  const { data, error, isPending, isFetching, refetch } = useQuery<TResult, Problem>({
    ...answerQuery(document, variables, key),
    enabled: variables !== null,
  });
  const previous = usePreviousAnswer(data, variables, key ?? '', keepsOver);
  return { ...previous, error, isPending, isFetching, refetch: () => void refetch() };
}

/** Query options for React Query. Pass them to `prefetchQuery` to load an answer before a view needs it. */
export function answerQuery<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables | null,
  key: string | null,
): QueryOptions<TResult> {
  return {
    queryKey: ['graphql', document.toString(), variables, key],
    queryFn: ({ signal }) => {
      if (variables === null) throw new Error('the query has no variables yet');
      return request(document, variables, signal);
    },
  };
}

interface QueryOptions<TResult> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<TResult>;
}
