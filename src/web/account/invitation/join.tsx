import { useEffect, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask, type Person } from '../auth.ts';
import type { Link } from '../links/link.ts';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';
import { type Accepted, type Invitation, offerIn, resultIn } from './invitation.ts';

/** What the link of a first start, or of an invitation, offers and asks for. */
export function Join({
  link,
  account,
  onJoined,
  onSignIn,
  onSignOut,
}: {
  readonly link: Link;
  readonly account: Person | null;
  readonly onJoined: (words: string) => Promise<void>;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy, say } = useTask();
  const isSetup = link.kind === 'setup';
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [isDead, setDead] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a link offers stays the same
  useEffect(() => {
    if (isSetup) return;
    ask<Invitation>('invitation', { token: link.token }).then(setInvitation, (error: Error) => {
      setDead(true);
      say({ kind: 'error', words: error.message });
    });
  }, [link.token]);

  const accept = async (person: Readonly<Record<string, string>>) => {
    const accepted = await ask<Accepted>('accept', { token: link.token, ...person });
    await onJoined(isSetup ? texts.operatorCreated : resultIn(texts, accepted, account?.confirmed === true));
  };
  if (isDead) {
    return (
      <Section id="join" title={texts.joinTitle}>
        <p>{texts.linkExpired}</p>
      </Section>
    );
  }
  if (!isSetup && invitation === null) return null;
  return (
    <Section id="join" title={isSetup ? texts.setupTitle : texts.joinTitle}>
      {invitation !== null && <p>{offerIn(texts, invitation)}</p>}
      {account === null ? (
        <>
          <p>{isSetup ? texts.setupWords : texts.joinWords(invitation?.email ?? '')}</p>
          <TaskForm id="join-form" act={accept}>
            {isSetup && <Field label={texts.email} name="email" type="email" autoComplete="username" />}
            <Field label={texts.name} name="name" autoComplete="name" maxLength={80} />
            <Field
              label={texts.password}
              hint={texts.passwordHint}
              name="password"
              type="password"
              autoComplete="new-password"
            />
            <p className="actions">
              <Button type="submit" look="primary" aria-disabled={isBusy}>
                {texts.submitAccount}
              </Button>
            </p>
          </TaskForm>
        </>
      ) : (
        <JoinSignedIn account={account} invitation={invitation} onAccept={accept} onSignOut={onSignOut} />
      )}
      {!isSetup && account === null && (
        <p>
          {texts.haveAccount}{' '}
          <button type="button" className="link" onClick={onSignIn}>
            {texts.signInFirst}
          </button>
        </p>
      )}
    </Section>
  );
}

/** The same for whoever is signed in: nothing to fill in, and nothing to accept where it gives them nothing. */
function JoinSignedIn({
  account,
  invitation,
  onAccept,
  onSignOut,
}: {
  readonly account: Person;
  readonly invitation: Invitation | null;
  readonly onAccept: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly onSignOut: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  const isForThem = invitation !== null && invitation.refusal === null;
  const membership = invitation?.held_role ?? null;
  return (
    <>
      {membership !== null && <p>{texts.currentRole(texts.roles[membership])}</p>}
      {invitation !== null && invitation.refusal !== null && (
        <p>
          {invitation.email === account.email
            ? texts.nothingToAccept
            : texts.forAnother(invitation.email ?? '')}
        </p>
      )}
      <p className="aside">
        {invitation === null ? texts.setupSignedIn(account.email) : texts.joinSignedIn(account.email)}
      </p>
      <TaskForm id="join-as-form" act={onAccept}>
        <p className="actions">
          {isForThem && (
            <Button type="submit" look="primary" aria-disabled={isBusy}>
              {texts.accept}
            </Button>
          )}
          <Button aria-disabled={isBusy} onClick={onSignOut}>
            {texts.signOut}
          </Button>
        </p>
      </TaskForm>
    </>
  );
}
