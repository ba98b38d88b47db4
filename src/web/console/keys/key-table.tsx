import { formatNumber } from '../../format/numbers/numbers.ts';
import { Button } from '../../parts/button/button.tsx';
import { Badge } from '../../parts/notice/badge.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { FullMoment, Moment } from '../parts/cells/moment.tsx';
import { type Column, Table } from '../parts/page/table.tsx';
import type { ListedKey } from './documents.ts';

/** The keys of a project, the newest first. */
export function KeyTable({
  keys,
  mayChange,
  onEdit,
  onRotate,
  onRevoke,
}: {
  readonly keys: readonly ListedKey[];
  readonly mayChange: boolean;
  readonly onEdit: (key: ListedKey) => void;
  readonly onRotate: (key: ListedKey) => void;
  readonly onRevoke: (key: ListedKey) => void;
}) {
  const texts = useTexts().console.keys;
  const { language } = useLanguage();
  const columns: readonly Column<ListedKey>[] = [
    { id: 'name', title: texts.name, cell: (key) => <KeyName of={key} /> },
    {
      id: 'scopes',
      title: texts.scopes,
      cell: ({ scopes }) => scopes.map((scope) => texts.scope[scope]).join(', '),
    },
    {
      id: 'used',
      title: texts.lastUsed,
      cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} never={texts.never} />,
    },
    {
      id: 'today',
      title: texts.today,
      isNumber: true,
      cell: ({ requestsToday }) =>
        requestsToday === null ? '' : formatNumber(Number(requestsToday), 0, language),
    },
    {
      id: 'expires',
      title: texts.expires,
      cell: ({ expiresAt }) => <Moment at={expiresAt} never={texts.never} />,
    },
    {
      id: 'state',
      title: texts.state,
      cell: ({ state }) => (
        <Badge kind={state === 'ACTIVE' ? 'good' : state === 'REVOKED' ? 'danger' : 'plain'}>
          {texts.states[state]}
        </Badge>
      ),
    },
  ];
  const actions: Column<ListedKey> = {
    id: 'actions',
    title: texts.actions,
    hidesTitle: true,
    cell: (key) =>
      key.state === 'ACTIVE' && (
        <span className="table-actions">
          <Button aria-label={texts.editNamed(key.name)} onClick={() => onEdit(key)}>
            {texts.edit}
          </Button>
          <Button aria-label={texts.rotateNamed(key.name)} onClick={() => onRotate(key)}>
            {texts.rotate}
          </Button>
          <Button look="danger" aria-label={texts.revokeNamed(key.name)} onClick={() => onRevoke(key)}>
            {texts.revoke}
          </Button>
        </span>
      ),
  };
  return (
    <Table
      caption={texts.title}
      columns={mayChange ? [...columns, actions] : columns}
      rows={keys}
      keyOf={({ id }) => id}
    />
  );
}

function KeyName({ of }: { readonly of: ListedKey }) {
  const texts = useTexts().console.keys;
  const { language } = useLanguage();
  const whole = (value: unknown) => formatNumber(Number(value), 0, language);
  const limits = [...(of.origins ?? []), ...(of.addresses ?? [])];
  return (
    <span className="key-name">
      <strong>{of.name}</strong>
      <code>isb_{of.id}_…</code>
      {limits.length > 0 && <small>{texts.onlyFrom(limits.join(', '))}</small>}
      {of.quotaLeft?.requests != null && (
        <small>{texts.requestsLeft(whole(of.quotaLeft.requests), whole(of.monthlyRequests))}</small>
      )}
      {of.quotaLeft?.credits != null && (
        <small>{texts.creditsLeft(whole(of.quotaLeft.credits), whole(of.monthlyCredits))}</small>
      )}
      {of.requestsPerMinute !== null && <small>{texts.perMinute(whole(of.requestsPerMinute))}</small>}
      {of.previousSecretUntil !== null && of.state === 'ACTIVE' && (
        <small>
          {texts.previousUntil} <FullMoment at={of.previousSecretUntil} />
        </small>
      )}
    </span>
  );
}
