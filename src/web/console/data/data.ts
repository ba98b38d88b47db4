import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type PreviousAnswer, usePreviousAnswer } from '../../api/answers/previous-answer.ts';
import { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import type { TypedDocumentString } from '../../gql/graphql.ts';

/** Prefix of all cache keys of the console, followed by the session. */
const CONSOLE = 'console';
export const SESSION = ['session'] as const;

/** How far the answer to a question of the console has come. */
export interface Data<TResult, TVariables> extends PreviousAnswer<TResult, TVariables> {
  readonly error: Problem | null;
  readonly refetch: () => void;
}

/**
 * What the person who has signed in may read, requested again whenever a page opens.
 * @param variables null while it is not known what to ask
 * @param options `keepsOver` as of useAnswer
 */
export function useData<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables | null,
  options: { readonly everyMs?: number; readonly keepsOver?: readonly (keyof TVariables & string)[] } = {},
): Data<TResult, TVariables> {
  const { everyMs, keepsOver } = options;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery<TResult, Problem>({
    queryKey: [CONSOLE, document.toString(), variables],
    queryFn: ({ signal }) => {
      if (variables === null) throw new Error('the query has no variables yet');
      return watched(client, request(document, variables, signal, 'person'));
    },
    enabled: variables !== null,
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return { ...usePreviousAnswer(data, variables, '', keepsOver), error, refetch: () => void refetch() };
}

/** A mutation. Invalidates all cached data of the console afterwards. */
export function useAct<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
): UseMutationResult<TResult, Problem, TVariables> {
  const client = useQueryClient();
  return useMutation<TResult, Problem, TVariables>({
    mutationFn: (variables) => watched(client, request(document, variables, undefined, 'person')),
    // Not waited for: the view that did it may be gone by then, with what it does next.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [CONSOLE] });
    },
  });
}

/** An expired session shows as a refusal: checks the session, which opens the sign-in page if it has expired. */
async function watched<T>(client: QueryClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem && (error.status === 401 || error.code === 'forbidden')) {
      void client.invalidateQueries({ queryKey: SESSION });
    }
    throw error;
  }
}
