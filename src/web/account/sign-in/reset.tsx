import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask } from '../auth.ts';
import { Section } from '../section.tsx';
import { Field, TaskForm, useTask } from '../task.tsx';

/** Sets a password by a link. */
export function Reset({
  token,
  onSet,
}: {
  readonly token: string;
  readonly onSet: (words: string) => Promise<void>;
}) {
  const texts = useTexts().account;
  const { isBusy } = useTask();
  const set = async ({ password }: Readonly<Record<string, string>>) => {
    await ask('reset-password', { token, password });
    await onSet(texts.passwordSet);
  };
  return (
    <Section id="reset" title={texts.resetTitle}>
      <p>{texts.resetWords}</p>
      <TaskForm id="reset-form" act={set}>
        <Field
          label={texts.newPassword}
          hint={texts.passwordHint}
          name="password"
          type="password"
          autoComplete="new-password"
        />
        <p className="actions">
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {texts.setThePassword}
          </Button>
        </p>
      </TaskForm>
    </Section>
  );
}
