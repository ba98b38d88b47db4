import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import type { TypedDocumentString } from '../../gql/graphql.ts';
import { useKey } from '../key.ts';
import type { Problem } from '../problem.ts';
import { request } from '../request.ts';
import { type KeptAnswer, useKeptAnswer } from './kept-answer.ts';
import { hideQuery, showQuery } from './shown-queries.ts';

/** What a view asks, and how it stands in the panel that shows the queries of the page. */
export interface Asked<TResult, TVariables> {
  /** Names it in the panel, such as "map" or "meteogram"; without one it is not listed there. */
  readonly label?: string;
  readonly document: TypedDocumentString<TResult, TVariables>;
  /** Null while the view does not know yet what to ask. */
  readonly variables: TVariables | null;
  /**
   * The variables that may change without the last answer going away: it stays as an old one until the next is there. None by default:
   * an answer never stands under another question.
   */
  readonly keepsOver?: readonly (keyof TVariables & string)[];
}

/** How far the answer to a question has come. */
export interface Answer<TResult, TVariables> extends KeptAnswer<TResult, TVariables> {
  /** Why the current question has no answer. */
  readonly error: Problem | null;
  /** Whether the current question has neither an answer nor an error yet. */
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The answer to a typed document, cached by document and variables, asked again when the tab's key changes. */
export function useAnswer<TResult, TVariables>(
  asked: Asked<TResult, TVariables>,
): Answer<TResult, TVariables> {
  const { label, document, variables, keepsOver } = asked;
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
  const kept = useKeptAnswer(data, variables, key ?? '', keepsOver);
  return { ...kept, error, isPending, isFetching, refetch: () => void refetch() };
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
