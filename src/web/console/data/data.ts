import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type KeptAnswer, useKeptAnswer } from '../../api/answers/kept-answer.ts';
import { Problem } from '../../api/problem.ts';
import { request } from '../../api/request.ts';
import type { TypedDocumentString } from '../../gql/graphql.ts';

/** What everything that the console knows is cached under, beside the session. */
const CONSOLE = 'console';
export const SESSION = ['session'] as const;

/** How far the answer to a question of the console has come. */
export interface Data<TResult, TVariables> extends KeptAnswer<TResult, TVariables> {
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
      if (variables === null) throw new Error('nothing is asked yet');
      return watched(client, request(document, variables, signal, 'person'));
    },
    enabled: variables !== null,
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
  return { ...useKeptAnswer(data, variables, '', keepsOver), error, refetch: () => void refetch() };
}

/** Something that the person does; what the console shows is asked anew after it. */
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

/** A session that has ended shows as a refusal: whether it has is asked, and the page for signing in comes by itself. */
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
