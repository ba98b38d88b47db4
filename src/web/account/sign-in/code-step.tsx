import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask } from '../auth.ts';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';

/** The second step of signing in, for accounts with a second factor. */
export function CodeStep({
  onSignedIn,
  onBack,
}: {
  readonly onSignedIn: () => Promise<unknown>;
  readonly onBack: () => void;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  const finish = async ({ code }: Readonly<Record<string, string>>) => {
    await ask('sign-in/second-factor', { code });
    await onSignedIn();
  };
  return (
    <Section id="sign-in-code" title={texts.codeTitle}>
      <TaskForm id="code-form" act={finish}>
        <Field label={texts.code} hint={texts.codeHint} name="code" autoComplete="one-time-code" />
        <p className="actions">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {texts.signIn}
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
