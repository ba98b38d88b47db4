import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import '../static/page-bar.css';
import './account.css';
import { ask, askSession, type Person, type SignInOptions } from './auth.ts';
import type { Invitation } from './invitation/invitation.ts';
import { Join } from './invitation/join.tsx';
import { Confirm } from './links/confirm.tsx';
import { type Link, takeFailure, takeLink } from './links/link.ts';
import { OwnAccount } from './own/own-account.tsx';
import { Reset } from './sign-in/reset.tsx';
import { takeReturnAddress } from './sign-in/return-address.ts';
import { WaysIn } from './sign-in/sign-in.tsx';
import { NoticeLine, TaskProvider, useTask } from './task.tsx';

const firstLink = takeLink();
const firstFailure = takeFailure();

/** The page at `/account`: where people sign in, and that the links of invitations and new passwords open. */
export function AccountPage() {
  const { title } = useTexts().account;
  useEffect(() => {
    document.title = `${title} · Isobar`;
  }, [title]);
  return (
    <>
      <header className="page-bar">
        <a className="wordmark" href="./">
          Isobar
        </a>
      </header>
      <main className="account-page">
        <TaskProvider>
          <Steps />
        </TaskProvider>
      </main>
    </>
  );
}

/** What is known before anything can be shown. */
interface Known {
  readonly account: Person | null;
  readonly options: SignInOptions;
}

/** Shows what there is to do now: a link comes first. */
function Steps() {
  const texts = useTexts().account;
  const { run, say } = useTask();
  const [link, setLink] = useState<Link | null>(firstLink);
  const [isSigningIn, setSigningIn] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);

  const refresh = async () => {
    const [account, options] = await Promise.all([askSession(), ask<SignInOptions>('options')]);
    const back = account === null ? null : takeReturnAddress();
    if (back !== null && link === null && !(await isInvited())) return location.replace(back);
    setSigningIn(false);
    setKnown({ account, options });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    run(async () => {
      await refresh();
      if (firstFailure !== null) throw new Error(failureIn(texts, firstFailure));
    });
    const onHash = () => {
      const next = takeLink();
      if (next === null) return;
      setLink(next);
      run(refresh);
    };
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);

  const signOut = () =>
    run(async () => {
      await ask('sign-out', {});
      await refresh();
      if (link === null) say({ kind: 'done', words: texts.signedOut });
    });
  const done = async (words: string) => {
    setLink(null);
    await refresh();
    say({ kind: 'done', words });
  };

  if (known === null) return <NoticeLine />;
  const { account, options } = known;
  const isJoining = link?.kind === 'setup' || link?.kind === 'invitation';
  return (
    <>
      <NoticeLine />
      {link?.kind === 'reset' ? (
        <Reset token={link.token} onSet={done} />
      ) : link?.kind === 'confirm' ? (
        <Confirm token={link.token} account={account} onConfirmed={done} />
      ) : isJoining && !isSigningIn ? (
        <Join
          key={account?.id}
          link={link}
          account={account}
          onJoined={done}
          onSignIn={() => setSigningIn(true)}
          onSignOut={signOut}
        />
      ) : account === null ? (
        <WaysIn
          options={options}
          onSignedIn={refresh}
          onBack={isJoining ? () => setSigningIn(false) : undefined}
        />
      ) : (
        <OwnAccount account={account} options={options} onChanged={refresh} onSignOut={signOut} />
      )}
    </>
  );
}

/** Whether the signed-in account has pending invitations, which are shown before it continues. */
async function isInvited(): Promise<boolean> {
  return (await ask<{ invitations: readonly Invitation[] }>('invitations')).invitations.length > 0;
}

/** The message for a failed single sign-on. */
function failureIn(texts: ReturnType<typeof useTexts>['account'], code: string): string {
  if (code === 'sign_up_refused') return texts.noAccountHere;
  return texts.providerFailed;
}
