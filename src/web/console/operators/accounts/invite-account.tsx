import { type FormEvent, useState } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Check, Field } from '../../../parts/form/field.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import type { NewLink } from '../../parts/copy/link-box.tsx';
import { Sentence } from '../../parts/page/states.tsx';
import { INVITE_ACCOUNT } from '../documents.ts';

/** Creates an invitation link for a new account, which gets its own project. */
export function InviteAccount({
  isOpen,
  onClose,
  onMade,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: NewLink) => void;
}) {
  const common = useTexts().console;
  const [operator, setOperator] = useState(false);
  const invite = useAct(INVITE_ACCOUNT);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    invite.mutate(
      { email, operator },
      {
        onSuccess: ({ inviteAccount }) =>
          inviteAccount !== null && onMade({ title: common.members.invited(email), ...inviteAccount }),
      },
    );
  };
  return (
    <Dialog title={common.accounts.invite} isOpen={isOpen} onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {invite.error !== null && <Sentence problem={invite.error} />}
        <Field label={common.members.email} name="email" type="email" required autoComplete="off" />
        <Check label={common.accounts.asOperator} isChecked={operator} onChange={setOperator} />
        <p className="console-actions">
          <Button type="submit" look="primary" disabled={invite.isPending}>
            {common.members.createLink}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
