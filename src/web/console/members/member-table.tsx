import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberRole } from '../../gql/graphql.ts';
import { Button } from '../../parts/button/button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Badge } from '../../parts/notice/badge.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { goTo } from '../navigation/use-location.ts';
import { Moment } from '../parts/cells/moment.tsx';
import { PersonCell } from '../parts/cells/person-cell.tsx';
import { ConfirmName } from '../parts/confirm-name.tsx';
import { Sentence } from '../parts/page/states.tsx';
import { type Column, Table } from '../parts/page/table.tsx';
import { CHANGE_ROLE, type ListedMember, REMOVE_MEMBER } from './documents.ts';

const ROLES: readonly MemberRole[] = ['OWNER', 'DEVELOPER', 'VIEWER'];

/** The members of the project. Owners change roles and remove members; every member can leave. */
export function MemberTable({ members }: { readonly members: readonly ListedMember[] }) {
  const common = useTexts().console;
  const texts = common.members;
  const client = useQueryClient();
  const { project, person, mayOwn } = useProjectAccess();
  const change = useAct(CHANGE_ROLE);
  const remove = useAct(REMOVE_MEMBER);
  const [removed, setRemoved] = useState<ListedMember | null>(null);
  const isSelf = ({ account }: ListedMember) => account.id === person.id;
  const columns: readonly Column<ListedMember>[] = [
    {
      id: 'person',
      title: texts.person,
      cell: (member) => (
        <PersonCell person={member.account}>{isSelf(member) && <Badge>{texts.you}</Badge>}</PersonCell>
      ),
    },
    {
      id: 'role',
      title: texts.role,
      cell: ({ account, role }) =>
        mayOwn ? (
          <Select
            label={texts.roleOf(account.name)}
            hidesLabel
            value={role}
            choices={ROLES.map((each) => ({ value: each, text: common.roles[each] }))}
            onChange={(next) => change.mutate({ project: project.id, account: account.id, role: next })}
          />
        ) : (
          common.roles[role]
        ),
    },
    { id: 'since', title: texts.since, cell: ({ since }) => <Moment at={since} never="" /> },
    {
      id: 'actions',
      title: common.keys.actions,
      hidesTitle: true,
      cell: (member) =>
        (mayOwn || isSelf(member)) && (
          <span className="table-actions">
            <Button
              look="danger"
              aria-label={isSelf(member) ? texts.leave : texts.removeNamed(member.account.name)}
              onClick={() => setRemoved(member)}
            >
              {isSelf(member) ? texts.leave : texts.remove}
            </Button>
          </span>
        ),
    },
  ];
  const confirm = (member: ListedMember) =>
    remove.mutate(
      { project: project.id, account: member.account.id },
      {
        onSuccess: () => {
          setRemoved(null);
          if (!isSelf(member) || person.operator) return;
          goTo({ page: 'keys', project: null });
          void client.resetQueries({ queryKey: ['console'] });
        },
      },
    );
  return (
    <>
      {change.error !== null && <Sentence problem={change.error} />}
      <Table caption={texts.title} columns={columns} rows={members} keyOf={({ account }) => account.id} />
      {removed !== null && (
        <ConfirmName
          title={isSelf(removed) ? texts.leave : texts.removeNamed(removed.account.name)}
          name={removed.account.email}
          action={isSelf(removed) ? texts.leave : texts.remove}
          isOpen
          isBusy={remove.isPending}
          problem={remove.error}
          onConfirm={() => confirm(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{texts.removeWords(removed.account.name)}</p>
        </ConfirmName>
      )}
    </>
  );
}
