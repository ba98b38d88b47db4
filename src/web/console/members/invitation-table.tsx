import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { FullMoment } from '../parts/cells/moment.tsx';
import { Sentence } from '../parts/page/states.tsx';
import { type Column, Table } from '../parts/page/table.tsx';
import { type ListedInvitation, REVOKE_INVITATION } from './documents.ts';

/** Invitations that can still be taken. */
export function InvitationTable({ invitations }: { readonly invitations: readonly ListedInvitation[] }) {
  const common = useTexts().console;
  const texts = common.members;
  const { project } = useProjectAccess();
  const revoke = useAct(REVOKE_INVITATION);
  if (invitations.length === 0) return <p className="muted">{texts.noInvitations}</p>;
  const columns: readonly Column<ListedInvitation>[] = [
    { id: 'email', title: texts.email, cell: ({ email }) => email },
    { id: 'role', title: texts.role, cell: ({ role }) => role !== null && common.roles[role] },
    { id: 'expires', title: texts.expires, cell: ({ expiresAt }) => <FullMoment at={expiresAt} /> },
    {
      id: 'actions',
      title: common.keys.actions,
      hidesTitle: true,
      cell: ({ id, email }) => (
        <span className="table-actions">
          <Button
            aria-label={texts.revokeNamed(email)}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ project: project.id, id })}
          >
            {texts.revoke}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      {revoke.error !== null && <Sentence problem={revoke.error} />}
      <Table caption={texts.invitations} columns={columns} rows={invitations} keyOf={({ id }) => id} />
    </>
  );
}
