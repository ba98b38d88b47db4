import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { TypedDocumentString } from '../gql/graphql.ts';
import { useKey } from './key.ts';
import type { Problem } from './problem.ts';
import { request } from './request.ts';
import { hideQuery, showQuery } from './shown-queries.ts';

/** What a view asks, and how it stands in the panel that shows the queries of the page. */
export interface Asked<TResult, TVariables> {
  /** Names it in the panel, such as "map" or "meteogram"; without one it is not listed there. */
  readonly label?: string;
  readonly document: TypedDocumentString<TResult, TVariables>;
  /** Null while the view does not know yet what to ask. */
  readonly variables: TVariables | null;
  /** Whether the answer before stays until this one is there. */
  readonly keepsLast?: boolean;
}

/** The answer to a typed document, cached by document and variables, asked again when the tab's key changes. */
export function useAnswer<TResult, TVariables>(
  asked: Asked<TResult, TVariables>,
): UseQueryResult<TResult, Problem> {
  const { label, document, variables, keepsLast } = asked;
  const id = useId();
  const key = useKey();
  const text = document.toString();
  const shown = JSON.stringify(variables);
  useEffect(() => {
    if (label === undefined || shown === 'null') return;
    showQuery(id, { label, query: text, variables: JSON.parse(shown) });
    return () => hideQuery(id);
  }, [id, label, text, shown]);
  return useQuery<TResult, Problem>({
    ...answerQuery(document, variables, key),
    enabled: variables !== null,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}

/** How an answer is asked for and cached: to ask before a view needs it, hand it to `prefetchQuery` of the cache. */
export function answerQuery<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables | null,
  key: string | null,
): QueryOptions<TResult> {
  return {
    queryKey: ['graphql', document.toString(), variables, key],
    queryFn: ({ signal }) => {
      if (variables === null) throw new Error('nothing is asked yet');
      return request(document, variables, signal);
    },
  };
}

interface QueryOptions<TResult> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<TResult>;
}
