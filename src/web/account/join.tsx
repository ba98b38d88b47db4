import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { ask, type Person } from './auth.ts';
import type { Link } from './link.ts';
import { Section } from './section.tsx';
import { Field, TaskForm, useTask } from './task.tsx';

/** What the link of a first start, or of an invitation, asks for. */
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
  const { isBusy } = useTask();
  const isSetup = link.kind === 'setup';
  const makeAccount = async (person: Readonly<Record<string, string>>) => {
    await ask('accept', { token: link.token, ...person });
    await onJoined(isSetup ? texts.operatorMade : texts.accountMade);
  };
  const accept = async () => {
    await ask('accept', { token: link.token });
    await onJoined(texts.memberNow);
  };
  const words =
    account !== null
      ? isSetup
        ? texts.setupSignedIn(account.email)
        : texts.joinSignedIn(account.email)
      : isSetup
        ? texts.setupWords
        : texts.joinWords;
  return (
    <Section id="join" title={isSetup ? texts.setupTitle : texts.joinTitle}>
      <p>{words}</p>
      {account === null ? (
        <TaskForm id="join-form" act={makeAccount}>
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
              {texts.makeTheAccount}
            </Button>
          </p>
        </TaskForm>
      ) : (
        <TaskForm id="join-as-form" act={accept}>
          <p className="actions">
            {!isSetup && (
              <Button type="submit" look="primary" aria-disabled={isBusy}>
                {texts.accept}
              </Button>
            )}
            <Button aria-disabled={isBusy} onClick={onSignOut}>
              {texts.signOut}
            </Button>
          </p>
        </TaskForm>
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
