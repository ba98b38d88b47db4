import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask, askSession, type SignInOptions } from '../account/auth.ts';
import { WaysIn } from '../account/sign-in/sign-in.tsx';
import { NoticeLine, TaskProvider } from '../account/task.tsx';
import '../account/account.css';
import '../static/page-bar.css';
import { useTexts } from '../texts/use-texts.tsx';
import './console.css';
import { SESSION } from './data/data.ts';
import { Failed } from './parts/page/states.tsx';
import { Shell } from './shell.tsx';

/** The page at `/console`: for those who have signed in, and the way in for those who have not. */
export function Console() {
  const texts = useTexts().console;
  const client = useQueryClient();
  const wasSignedIn = useRef(false);
  const session = useQuery({ queryKey: SESSION, queryFn: askSession, staleTime: 0 });
  const account = session.data ?? null;
  useEffect(() => {
    if (account !== null) wasSignedIn.current = true;
    // Cached data of another account must not be shown.
    else client.removeQueries({ queryKey: ['console'] });
  }, [account, client]);
  if (session.error !== null && session.data === undefined) {
    return <Failed problem={session.error} onRetry={() => session.refetch()} />;
  }
  if (session.data === undefined) return <div className="console-waiting" />;
  if (account !== null) return <Shell />;
  return (
    <TaskProvider>
      <SignInHere reason={wasSignedIn.current ? texts.sessionEnded : undefined} />
    </TaskProvider>
  );
}

function SignInHere({ reason }: { readonly reason: string | undefined }) {
  const texts = useTexts().console;
  const client = useQueryClient();
  const options = useQuery({ queryKey: ['options'], queryFn: () => ask<SignInOptions>('options') });
  useEffect(() => {
    document.title = texts.title;
  }, [texts.title]);
  return (
    <>
      <header className="page-bar">
        <a className="wordmark" href="./">
          Isobar
        </a>
      </header>
      <main className="account-page">
        <NoticeLine />
        {options.error !== null && <Failed problem={options.error} onRetry={() => options.refetch()} />}
        {options.data !== undefined && (
          <WaysIn
            options={options.data}
            reason={reason}
            onSignedIn={() => client.invalidateQueries({ queryKey: SESSION })}
          />
        )}
      </main>
    </>
  );
}
