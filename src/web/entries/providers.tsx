import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from '../api/problem.ts';
import { Boundary } from '../parts/boundary/boundary.tsx';
import { OfferedKey } from '../parts/dialog/offered-key.tsx';
import '../view/theme.ts';
import { TextsProvider } from '../texts/use-texts.tsx';

/** Answers of a run do not change; a subscription announces new runs. */
const STALE_MS = 5 * 60_000;
const KEPT_MS = 15 * 60_000;
const MAX_RETRIES = 2;

/** The query cache of the page. */
export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < MAX_RETRIES && error instanceof Problem && error.isPassing,
    },
  },
});

/** Context of every page: the query cache and the texts of the user's language. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={answers}>
      <TextsProvider>
        <Boundary>{children}</Boundary>
        <OfferedKey />
      </TextsProvider>
    </QueryClientProvider>
  );
}
