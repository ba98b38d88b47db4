import { useQuery } from '@tanstack/react-query';
import { send } from '../api/request.ts';

/** The page at `/console`. */
export function Console() {
  const { data } = useQuery({
    queryKey: ['session'],
    queryFn: async ({ signal }) =>
      (await send('auth/session', { signal })).json() as Promise<{ account: { name: string } | null }>,
  });
  return <main>{data?.account?.name ?? <a href="account">Sign in</a>}</main>;
}
