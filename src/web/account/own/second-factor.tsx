import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask, type Person } from '../auth.ts';
import { Field, TaskForm, useTask } from '../task.tsx';
import { QrCode } from './qr-code.tsx';

/** What an authenticator app and its owner get once. */
interface NewFactor {
  readonly uri: string;
  readonly backup_codes: readonly string[];
}

type Fields = Readonly<Record<string, string>>;

/** The second factor of the account that is signed in: set up, confirm, get new backup codes, turn off. */
export function SecondFactor({
  account,
  hasProvider,
  onChanged,
}: {
  readonly account: Person;
  /** Whether people may come by single sign-on, who have no password here. */
  readonly hasProvider: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const texts = useTexts().account;
  const { say } = useTask();
  const [made, setMade] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [change, setChange] = useState<'codes' | 'off' | null>(null);

  const setUp = async ({ password }: Fields) => {
    setMade(await ask<NewFactor>('second-factor/set-up', password ? { password } : {}));
  };
  const confirm = async ({ code }: Fields) => {
    await ask('second-factor/confirm', { code });
    setMade(null);
    await onChanged();
    say({ kind: 'done', words: account.second_factor === 'off' ? texts.factorOn : texts.factorConfirmed });
  };
  const apply = async ({ password, code }: Fields) => {
    const body = password ? { password, code } : { code };
    if (change === 'codes') {
      setCodes((await ask<NewFactor>('second-factor/backup-codes', body)).backup_codes);
    } else {
      await ask('second-factor/turn-off', body);
      setCodes(null);
      await onChanged();
      say({ kind: 'done', words: texts.factorOff });
    }
    setChange(null);
  };
  const password = (
    <Field
      label={texts.currentPassword}
      {...(hasProvider && { hint: texts.noPasswordHint, isOptional: true })}
      name="password"
      type="password"
      autoComplete="current-password"
    />
  );
  const code = <Field label={texts.code} name="code" autoComplete="one-time-code" />;
  return (
    <section id="second-factor" aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{texts.factor}</h2>
      {account.needs_second_factor && <Notice kind="warning">{texts.factorNeeded}</Notice>}
      {made !== null ? (
        <>
          <p>{texts.scan}</p>
          <QrCode text={made.uri} label={texts.qrCode} />
          <p>
            {texts.orType} <code id="factor-secret">{secretOf(made.uri)}</code>
          </p>
          <BackupCodes codes={made.backup_codes} />
          <FactorForm id="confirm-form" act={confirm} label={texts.turnOn}>
            {code}
          </FactorForm>
        </>
      ) : account.second_factor === 'off' ? (
        <>
          <p>{texts.factorWords}</p>
          <FactorForm id="set-up-form" act={setUp} label={texts.setUp}>
            {password}
          </FactorForm>
        </>
      ) : account.second_factor === 'missing' ? (
        <>
          <p>{texts.factorMissing}</p>
          <FactorForm id="confirm-form" act={confirm} label={texts.confirm}>
            {code}
          </FactorForm>
        </>
      ) : (
        <>
          <p>{texts.factorIsOn}</p>
          {codes !== null && <BackupCodes codes={codes} />}
          {change === null ? (
            <p className="actions">
              <Button onClick={() => setChange('codes')}>{texts.newBackupCodes}</Button>
              <Button onClick={() => setChange('off')}>{texts.turnOff}</Button>
            </p>
          ) : (
            <FactorForm
              id="change-factor-form"
              act={apply}
              label={change === 'codes' ? texts.newBackupCodes : texts.turnOff}
              onCancel={() => setChange(null)}
            >
              {password}
              {code}
            </FactorForm>
          )}
        </>
      )}
    </section>
  );
}

function FactorForm({
  id,
  act,
  label,
  onCancel,
  children,
}: {
  readonly id: string;
  readonly act: (fields: Fields) => Promise<void>;
  readonly label: string;
  readonly onCancel?: () => void;
  readonly children: React.ReactNode;
}) {
  const texts = useTexts();
  const { isBusy } = useTask();
  return (
    <TaskForm id={id} act={act}>
      {children}
      <p className="actions">
        <Button type="submit" aria-disabled={isBusy}>
          {label}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{texts.console.cancel}</Button>}
      </p>
    </TaskForm>
  );
}

function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  const texts = useTexts().account;
  return (
    <>
      <p>{texts.backupWords}</p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="actions">
        <CopyButton textOf={() => codes.join('\n')}>{texts.copyCodes}</CopyButton>
      </p>
    </>
  );
}

/** What is typed into an app that reads no QR code, in groups of four. */
function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
