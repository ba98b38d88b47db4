import { type FormEvent, useState } from 'react';
import type { MemberRole } from '../../gql/graphql.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import type { NewLink } from '../parts/copy/link-box.tsx';
import { Sentence } from '../parts/page/states.tsx';
import { INVITE } from './documents.ts';

const ROLES: readonly MemberRole[] = ['DEVELOPER', 'VIEWER', 'OWNER'];

/** Creates an invitation link for a new member. */
export function Invite({
  isOpen,
  onClose,
  onMade,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: NewLink) => void;
}) {
  const common = useTexts().console;
  const texts = common.members;
  const { project } = useProjectAccess();
  const [role, setRole] = useState<MemberRole>('DEVELOPER');
  const invite = useAct(INVITE);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    invite.mutate(
      { project: project.id, email, role },
      {
        onSuccess: ({ inviteMember }) =>
          inviteMember !== null && onMade({ title: texts.invited(email), ...inviteMember }),
      },
    );
  };
  return (
    <Dialog title={texts.invite} isOpen={isOpen} onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {invite.error !== null && <Sentence problem={invite.error} />}
        <Field label={texts.email} name="email" type="email" required autoComplete="off" />
        <Select
          label={texts.role}
          value={role}
          choices={ROLES.map((each) => ({ value: each, text: common.roles[each] }))}
          onChange={setRole}
        />
        <p className="console-actions">
          <Button type="submit" look="primary" disabled={invite.isPending}>
            {texts.createLink}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
