import { type FormEvent, useState } from 'react';
import { readableIp } from '../../format/addresses.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useData } from '../data/data.ts';
import { FullMoment } from '../parts/cells/moment.tsx';
import { Page } from '../parts/page/page.tsx';
import { Pager } from '../parts/page/pager.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { type Column, Table } from '../parts/page/table.tsx';
import { AUDIT, type ListedEntry } from './documents.ts';

/** Kinds of actions, as the log has them before the point. */
const KINDS = ['key', 'project', 'credits', 'member', 'invitation', 'account'] as const;

/** Everything that was done, the newest first. */
export function AuditPage() {
  const texts = useTexts().console.audit;
  const [after, setAfter] = useState<string | null>(null);
  const [action, setAction] = useState('');
  const [project, setProject] = useState('');
  const answer = useData(
    AUDIT,
    { after, action: action === '' ? null : action, project: project === '' ? null : project },
    { keepsOver: ['after', 'action', 'project'] },
  );
  const page = answer.data?.auditLog ?? null;
  const columns: readonly Column<ListedEntry>[] = [
    { id: 'action', title: texts.action, cell: (entry) => <strong>{entry.action}</strong> },
    { id: 'time', title: texts.time, cell: ({ at }) => <FullMoment at={at} /> },
    {
      id: 'by',
      title: texts.by,
      cell: ({ actor, address, actorKind }) => (
        <span className="person-cell">
          <span>{actor}</span>
          <small>
            {address !== null ? readableIp(address) : actorKind === 'OPERATOR_SHELL' ? texts.commandLine : ''}
          </small>
        </span>
      ),
    },
    {
      id: 'on',
      title: texts.on,
      cell: ({ target, targetId }) => (
        <span className="person-cell">
          <span>{target}</span>
          <small>{targetId}</small>
        </span>
      ),
    },
    {
      id: 'details',
      title: texts.details,
      cell: ({ details }) =>
        details
          .filter(({ value }) => value !== 'null')
          .map(({ name, value }) => `${name}: ${value}`)
          .join(', '),
    },
  ];
  const filter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAfter(null);
    setProject(String(new FormData(event.currentTarget).get('project')).trim());
  };
  return (
    <Page title={texts.title} words={texts.words}>
      <form className="console-filters" onSubmit={filter}>
        <Select
          label={texts.action}
          value={action}
          choices={['', ...KINDS].map((kind) => ({ value: kind, text: kind === '' ? texts.all : kind }))}
          onChange={(kind) => {
            setAfter(null);
            setAction(kind);
          }}
        />
        <Field label={texts.projectId} name="project" defaultValue="" autoComplete="off" />
        <Button type="submit" className="console-bottom">
          {texts.filter}
        </Button>
      </form>
      {answer.error !== null && page === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : page === null ? (
        <Waiting />
      ) : page.nodes.length === 0 ? (
        <p className="console-empty">{texts.none}</p>
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
    </Page>
  );
}
