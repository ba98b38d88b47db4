import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Problem } from '../api/problem.ts';
import { request } from '../api/request.ts';
import type { TypedDocumentString } from '../gql/graphql.ts';

/** What everything that the console knows is cached under, beside the session. */
const CONSOLE = 'console';
export const SESSION = ['session'] as const;

/** What the person who has signed in may read, asked anew whenever a page opens. @param variables null while it is not known what to ask */
export function useData<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables | null,
  { everyMs, keepsLast = false }: { readonly everyMs?: number; readonly keepsLast?: boolean } = {},
): UseQueryResult<TResult, Problem> {
  const client = useQueryClient();
  return useQuery<TResult, Problem>({
    queryKey: [CONSOLE, document.toString(), variables],
    queryFn: ({ signal }) => {
      if (variables === null) throw new Error('nothing is asked yet');
      return watched(client, request(document, variables, signal, 'person'));
    },
    enabled: variables !== null,
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
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
