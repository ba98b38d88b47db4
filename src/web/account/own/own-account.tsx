import { useEffect, useState } from 'react';
import { readableIp } from '../../format/addresses.ts';
import { Button } from '../../parts/button/button.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { ask, type DeviceSession, type Person, type SignInOptions } from '../auth.ts';
import { Unconfirmed, WaitingInvitations } from '../invitation/pending-invitations.tsx';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';
import { deviceOf } from './device.ts';
import { SecondFactor } from './second-factor.tsx';

/** The account of whoever has signed in: invitations that wait, its password, and the devices on which it is signed in. */
export function OwnAccount({
  account,
  options,
  onChanged,
  onSignOut,
}: {
  readonly account: Person;
  readonly options: SignInOptions;
  readonly onChanged: () => Promise<unknown>;
  readonly onSignOut: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy, run, say } = useTask();
  const [sessions, setSessions] = useState<readonly DeviceSession[]>([]);
  const list = async () => {
    setSessions((await ask<{ sessions: DeviceSession[] }>('sessions')).sessions);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is of the account
  useEffect(() => {
    list().catch((error: Error) => say({ kind: 'error', words: error.message }));
  }, [account.id]);

  const end = (path: string, body: object) =>
    run(async () => {
      await ask(path, body);
      await list();
      say({ kind: 'done', words: texts.deviceSignedOut });
    });
  const changePassword = async (passwords: Readonly<Record<string, string>>) => {
    await ask('change-password', passwords);
    await list();
    say({ kind: 'done', words: texts.passwordChanged });
  };
  return (
    <Section id="account" title={texts.account} focusesTitle>
      <p className="who">
        <span>
          {texts.signedInAs} <strong>{account.name}</strong> ({account.email})
          {account.operator && `, ${texts.operatorHere}`}
        </span>
        <Button aria-disabled={isBusy} onClick={onSignOut}>
          {texts.signOut}
        </Button>
      </p>
      <Unconfirmed account={account} options={options} />
      <WaitingInvitations onAccepted={onChanged} />
      <h2>{texts.keys}</h2>
      <p>
        <a href="console">{texts.toConsole}</a> {texts.keysElsewhere} <code>isobar keys create</code>.
      </p>
      <h2>{texts.password}</h2>
      <TaskForm id="password-form" act={changePassword}>
        <input
          type="email"
          autoComplete="username"
          aria-label={texts.email}
          value={account.email}
          readOnly
          hidden
        />
        <Field
          label={texts.currentPassword}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
        />
        <Field
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          name="newPassword"
          type="password"
          autoComplete="new-password"
        />
        <p className="actions">
          <Button type="submit" aria-disabled={isBusy}>
            {texts.changePassword}
          </Button>
        </p>
      </TaskForm>
      <SecondFactor account={account} hasProvider={options.oidc} onChanged={onChanged} />
      <h2>{texts.sessions}</h2>
      <ul id="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => end('revoke-session', { id: session.id })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <p className="actions">
          <Button aria-disabled={isBusy} onClick={() => end('revoke-other-sessions', {})}>
            {texts.signOutElsewhere}
          </Button>
        </p>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: DeviceSession; readonly onEnd: () => void }) {
  const texts = useTexts().account;
  const { language } = useLanguage();
  const { isBusy } = useTask();
  const since = new Date(session.created_at).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const device = session.user_agent === null ? null : deviceOf(session.user_agent);
  const words =
    session.user_agent === null
      ? texts.unknownDevice
      : device === null
        ? session.user_agent.slice(0, 60)
        : device.system === null
          ? device.browser
          : texts.deviceOn(device.browser, device.system);
  return (
    <li>
      <span>
        {words}
        {session.current && ` ${texts.thisOne}`}
        <small>
          {texts.sessionSince(since, session.address === null ? null : readableIp(session.address))}
        </small>
      </span>
      {!session.current && (
        <Button aria-disabled={isBusy} aria-label={texts.signOutDevice(words, since)} onClick={onEnd}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
