import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask, type SignInOptions } from '../auth.ts';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';
import { CodeStep } from './code-step.tsx';
import { saveReturnAddress } from './return-address.ts';

/** The ways in for people without a session: sign in, make an account, ask for a new password. */
export function WaysIn({
  options,
  reason,
  onSignedIn,
  onBack,
}: {
  readonly options: SignInOptions;
  /** The reason for the sign-in prompt, where it is not obvious. */
  readonly reason?: string | undefined;
  readonly onSignedIn: () => Promise<unknown>;
  /** Returns to the invitation that led here. */
  readonly onBack?: (() => void) | undefined;
}) {
  const texts = useTexts().account;
  const { say, run, isBusy } = useTask();
  const [step, setStep] = useState<'sign-in' | 'code' | 'sign-up' | 'forgotten'>('sign-in');
  const go = (to: typeof step) => () => {
    say(null);
    setStep(to);
  };
  const goAndSay = (words: string) => {
    setStep('sign-in');
    say({ kind: 'done', words });
  };
  if (step === 'code') return <CodeStep onSignedIn={onSignedIn} onBack={go('sign-in')} />;
  if (step === 'sign-up') return <SignUp onDone={goAndSay} onSignIn={go('sign-in')} />;
  if (step === 'forgotten') return <Forgotten onDone={goAndSay} onBack={go('sign-in')} />;

  const signIn = async ({ email, password, remember }: Readonly<Record<string, string>>) => {
    const body = { email, password, remember: remember !== undefined };
    const { signed_in: isDone } = await ask<{ signed_in: boolean }>('sign-in', body);
    if (isDone) await onSignedIn();
    else setStep('code');
  };
  const useProvider = () =>
    run(async () => {
      saveReturnAddress();
      location.assign((await ask<{ url: string }>('sign-in/oidc', {})).url);
    });
  return (
    <Section id="sign-in" title={texts.signIn}>
      {reason !== undefined && <p className="aside">{reason}</p>}
      <TaskForm id="sign-in-form" act={signIn}>
        <Field label={texts.email} name="email" type="email" autoComplete="username" />
        <Field label={texts.password} name="password" type="password" autoComplete="current-password" />
        <label className="check">
          <input name="remember" type="checkbox" defaultChecked />
          {texts.remember}
        </label>
        <p className="actions">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {texts.signIn}
          </Button>
          {options.oidc && (
            <Button aria-disabled={isBusy} onClick={useProvider}>
              {texts.singleSignOn}
            </Button>
          )}
        </p>
      </TaskForm>
      {onBack !== undefined && (
        <p>
          <button type="button" className="link" onClick={onBack}>
            {texts.backToInvitation}
          </button>
        </p>
      )}
      {options.sign_up === 'open' ? (
        <p>
          {texts.noAccount}{' '}
          <button type="button" className="link" onClick={go('sign-up')}>
            {texts.createOne}
          </button>
        </p>
      ) : (
        <p className="aside">{texts.byInvitation}</p>
      )}
      <p className="aside">{texts.firstAccount}</p>
      {options.mail ? (
        <p>
          <button type="button" className="link" onClick={go('forgotten')}>
            {texts.forgotten}
          </button>
        </p>
      ) : (
        <p className="aside">{texts.askOperator}</p>
      )}
    </Section>
  );
}

function SignUp({
  onDone,
  onSignIn,
}: {
  readonly onDone: (words: string) => void;
  readonly onSignIn: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  return (
    <Section id="sign-up" title={texts.createAccount}>
      <TaskForm
        id="sign-up-form"
        act={async (person) => onDone((await ask<{ detail: string }>('sign-up', person)).detail)}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="username" />
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
      <p>
        {texts.haveAccount}{' '}
        <button type="button" className="link" onClick={onSignIn}>
          {texts.signIn}
        </button>
      </p>
    </Section>
  );
}

function Forgotten({
  onDone,
  onBack,
}: {
  readonly onDone: (words: string) => void;
  readonly onBack: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  return (
    <Section id="forgotten" title={texts.forgotten}>
      <TaskForm
        id="forgotten-form"
        act={async ({ email }) => onDone((await ask<{ detail: string }>('request-reset', { email })).detail)}
      >
        <Field label={texts.email} name="email" type="email" autoComplete="username" />
        <p className="actions">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {texts.sendLink}
          </Button>
        </p>
      </TaskForm>
      <p>
        <button type="button" className="link" onClick={onBack}>
          {texts.back}
        </button>
      </p>
    </Section>
  );
}
