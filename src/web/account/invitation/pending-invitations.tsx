import { useEffect, useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { ask, type Person, type SignInOptions } from '../auth.ts';
import { useTask } from '../task.tsx';
import { type Accepted, type Invitation, offerIn, resultIn } from './invitation.ts';

/** Invitations of the signed-in account, to accept or decline. */
export function WaitingInvitations({ onAccepted }: { readonly onAccepted: () => Promise<unknown> }) {
  const texts = useTexts().account;
  const { isBusy, run, say } = useTask();
  const [waiting, setWaiting] = useState<readonly Invitation[]>([]);
  const list = async () => {
    setWaiting((await ask<{ invitations: Invitation[] }>('invitations')).invitations);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    list().catch((error: Error) => say({ kind: 'error', words: error.message }));
  }, []);
  if (waiting.length === 0) return null;
  const accept = (id: string) =>
    run(async () => {
      const accepted = await ask<Accepted>('accept-invitation', { id });
      await list();
      await onAccepted();
      say({ kind: 'done', words: resultIn(texts, accepted, true) });
    });
  const decline = (id: string) =>
    run(async () => {
      await ask('decline-invitation', { id });
      await list();
      say({ kind: 'done', words: texts.declined });
    });
  return (
    <>
      <h2>{texts.invitations}</h2>
      <ul id="invitations">
        {waiting.map((invitation) => {
          const offer = offerIn(texts, invitation);
          return (
            <li key={invitation.id}>
              <span>{offer}</span>
              <span className="actions">
                <Button
                  look="primary"
                  aria-disabled={isBusy}
                  aria-label={`${texts.accept}: ${offer}`}
                  onClick={() => accept(invitation.id)}
                >
                  {texts.accept}
                </Button>
                <Button
                  aria-disabled={isBusy}
                  aria-label={`${texts.decline}: ${offer}`}
                  onClick={() => decline(invitation.id)}
                >
                  {texts.decline}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Says that the address is not confirmed, and mails a link where the server can. */
export function Unconfirmed({
  account,
  options,
}: {
  readonly account: Person;
  readonly options: SignInOptions;
}) {
  const texts = useTexts().account;
  const { isBusy, run, say } = useTask();
  if (account.confirmed) return null;
  const send = () =>
    run(async () => {
      await ask('request-confirmation', {});
      say({ kind: 'done', words: texts.confirmationSent(account.email) });
    });
  return (
    <Notice
      kind={options.mail || options.oidc ? 'warning' : 'info'}
      title={texts.unconfirmedTitle}
      actions={
        options.mail && (
          <Button aria-disabled={isBusy} onClick={send}>
            {texts.sendConfirmation}
          </Button>
        )
      }
    >
      {options.mail ? texts.unconfirmedMail : options.oidc ? texts.unconfirmedProvider : texts.unconfirmed}
    </Notice>
  );
}
