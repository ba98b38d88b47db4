import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask, type Person } from '../auth.ts';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';

/** Confirms an e-mail address by the link of a mail: with the account's password, or by a button where the account is signed in. */
export function Confirm({
  token,
  account,
  onConfirmed,
}: {
  readonly token: string;
  readonly account: Person | null;
  readonly onConfirmed: (words: string) => Promise<void>;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  const isSignedIn = account !== null && !account.confirmed;
  const confirm = async (fields: Readonly<Record<string, string>>) => {
    await ask('confirm-email', { token, ...fields });
    await onConfirmed(texts.confirmed);
  };
  return (
    <Section id="confirm" title={texts.confirmTitle}>
      <p>{isSignedIn ? texts.confirmSignedIn(account.email) : texts.confirmWords}</p>
      <TaskForm id="confirm-form" act={confirm}>
        {!isSignedIn && (
          <Field label={texts.password} name="password" type="password" autoComplete="current-password" />
        )}
        <p className="actions">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {texts.confirmAddress}
          </Button>
        </p>
      </TaskForm>
    </Section>
  );
}
