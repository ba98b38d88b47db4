import { useState } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { Badge } from '../../../parts/notice/badge.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct, useData } from '../../data/data.ts';
import { Moment } from '../../parts/cells/moment.tsx';
import { PersonCell } from '../../parts/cells/person-cell.tsx';
import { LinkBox, type NewLink } from '../../parts/copy/link-box.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Pager } from '../../parts/page/pager.tsx';
import { Failed, Sentence, Waiting } from '../../parts/page/states.tsx';
import { type Column, Table } from '../../parts/page/table.tsx';
import { ACCOUNTS, DISABLE, type ListedAccount, MAKE_OPERATOR, RESET_LINK } from '../documents.ts';
import { InviteAccount } from './invite-account.tsx';

/** All accounts: invite, lock, unlock, and reset passwords. */
export function AccountsPage() {
  const common = useTexts().console;
  const texts = common.accounts;
  const [after, setAfter] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<NewLink | null>(null);
  const answer = useData(ACCOUNTS, { after }, { keepsOver: ['after'] });
  const [disable, makeOperator, reset] = [useAct(DISABLE), useAct(MAKE_OPERATOR), useAct(RESET_LINK)];
  const problem = disable.error ?? makeOperator.error ?? reset.error;
  const page = answer.data?.accounts ?? null;
  const createLink = ({ id, email }: ListedAccount) =>
    reset.mutate(
      { account: id },
      {
        onSuccess: ({ makeResetLink }) =>
          makeResetLink !== null && setMade({ title: common.members.invited(email), ...makeResetLink }),
      },
    );
  const columns: readonly Column<ListedAccount>[] = [
    {
      id: 'person',
      title: texts.person,
      cell: (account) => (
        <PersonCell person={account}>
          {account.operator && <Badge>{texts.operator}</Badge>}{' '}
          {!account.confirmed && (
            <Badge kind="warning" title={texts.unconfirmedWords}>
              {texts.unconfirmed}
            </Badge>
          )}{' '}
          {account.disabled && <Badge kind="danger">{texts.disabled}</Badge>}
        </PersonCell>
      ),
    },
    { id: 'since', title: texts.since, cell: ({ createdAt }) => <Moment at={createdAt} never="" /> },
    {
      id: 'actions',
      title: common.keys.actions,
      hidesTitle: true,
      cell: (account) => {
        const { id, name, operator, disabled } = account;
        const named = (what: string) => ({ 'aria-label': `${what}: ${name}`, children: what });
        return (
          <span className="table-actions">
            <Button {...named(texts.resetLink)} onClick={() => createLink(account)} />
            <Button
              {...named(operator ? texts.removeOperator : texts.makeOperator)}
              onClick={() => makeOperator.mutate({ account: id, operator: !operator })}
            />
            <Button
              {...named(disabled ? texts.enable : texts.disable)}
              look={disabled ? 'plain' : 'danger'}
              onClick={() => disable.mutate({ account: id, disabled: !disabled })}
            />
          </span>
        );
      },
    },
  ];
  return (
    <Page
      title={texts.title}
      action={
        <Button look="primary" onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      }
    >
      {problem !== null && <Sentence problem={problem} />}
      {made !== null && (
        <LinkBox key={made.link} made={made} onDone={() => setMade(null)}>
          {made.link.includes('#reset=') ? texts.resetWords : common.members.inviteWords}
        </LinkBox>
      )}
      {answer.error !== null && page === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : page === null ? (
        <Waiting />
      ) : (
        <>
          <Table
            caption={texts.title}
            columns={columns}
            rows={page.nodes}
            keyOf={({ id }) => id}
            isOld={answer.isOld}
          />
          <Pager info={page.pageInfo} isFirst={after === null} onGo={setAfter} />
        </>
      )}
      <InviteAccount
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onMade={(link) => {
          setInviting(false);
          setMade(link);
        }}
      />
    </Page>
  );
}
