import { useState } from 'react';
import { readablePath } from '../../format/addresses.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { formatClock, formatUtc } from '../../format/times/times.ts';
import { Check } from '../../parts/form/field.tsx';
import { Badge } from '../../parts/notice/badge.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { type Filters, oneOf } from '../navigation/filters.ts';
import { useFilters } from '../navigation/use-location.ts';
import { callerName } from '../parts/callers/callers.ts';
import { ownZone } from '../parts/cells/moment.tsx';
import { SaveCsv, SaveJson } from '../parts/export/save-rows.tsx';
import { Page } from '../parts/page/page.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { type Column, Table } from '../parts/page/table.tsx';
import { REQUESTS, type RecentRequest } from './documents.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilters } from './request-filters.tsx';
import { filterRequests, INTERFACES, type RequestFilter, requestLines, STATUSES } from './request-log.ts';

const EVERY_MS = 2000;

/** Path and query of a request, to read; of GraphQL the name of its operation. */
function addressOf({ query, operation }: RecentRequest): readonly [path: string, query: string] {
  if (query?.startsWith('/') !== true) return [operation, ''];
  const [path = '', ...rest] = query.split('?');
  return [readablePath(path), rest.length === 0 ? '' : readablePath(`?${rest.join('?')}`)];
}

/** The last requests of the project as they come. */
export function RequestsPage() {
  const { callers, requests: texts } = useTexts().console;
  const { language } = useLanguage();
  const { project } = useProjectAccess();
  const [isLive, setLive] = useState(true);
  const [open, setOpen] = useState<RecentRequest | null>(null);
  const answer = useData(REQUESTS, { project: project.id }, isLive ? { everyMs: EVERY_MS } : {});
  const found = answer.data?.project ?? null;
  const requests = found?.recentRequests ?? null;
  const keys = found?.keys ?? [];
  const nameOf = (key: string) => callerName(key, keys, callers);
  const [filters, change] = useFilters();
  const filter = filterOf(filters);
  const shown = filterRequests(requests ?? [], filter);
  const fileName = `isobar-requests-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  const number = (value: unknown) => formatNumber(Number(value), 0, language);
  const columns: readonly Column<RecentRequest>[] = [
    {
      id: 'operation',
      title: texts.operation,
      cell: (each) => (
        <span className="person-cell">
          {each.query === null ? (
            <strong>{addressOf(each)[0]}</strong>
          ) : (
            <button type="button" className="request-open" onClick={() => setOpen(each)}>
              {addressOf(each)[0]}
            </button>
          )}
          <small className="request-address">{`${each.interface} ${addressOf(each)[1]}`.trim()}</small>
          {each.reason !== null && <small className="request-reason">{each.reason}</small>}
        </span>
      ),
    },
    {
      id: 'time',
      title: texts.time,
      cell: ({ at }) => (
        <time dateTime={at} title={formatUtc(at, language)}>
          {formatClock(at, ownZone())}:{String(new Date(at).getUTCSeconds()).padStart(2, '0')}
        </time>
      ),
    },
    {
      id: 'status',
      title: texts.status,
      cell: ({ status }) => (
        <Badge kind={status < 400 ? 'good' : status < 500 ? 'plain' : 'danger'}>{status}</Badge>
      ),
    },
    { id: 'cost', title: texts.cost, isNumber: true, cell: ({ credits }) => number(credits) },
    { id: 'ms', title: texts.ms, isNumber: true, cell: ({ ms }) => number(ms) },
    { id: 'model', title: texts.model, cell: ({ model }) => model ?? '' },
    { id: 'key', title: texts.key, cell: ({ key }) => nameOf(key) },
  ];
  return (
    <Page
      title={texts.title}
      words={texts.words}
      action={<Check label={texts.live} isChecked={isLive} onChange={setLive} />}
    >
      {answer.error !== null && requests === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : requests === null ? (
        <Waiting />
      ) : requests.length === 0 ? (
        <p className="console-empty">{texts.none}</p>
      ) : (
        <>
          <RequestFilters filter={filter} keys={keys} onChange={change} />
          {shown.length === 0 ? (
            <p className="console-empty">{texts.noneMatches}</p>
          ) : (
            <>
              <Table
                caption={texts.title}
                columns={columns}
                rows={shown}
                keyOf={(each) => String(each.number)}
              />
              <p className="console-actions">
                <SaveCsv fileName={fileName} linesOf={() => requestLines(shown, nameOf)} />
                <SaveJson fileName={fileName} value={shown} />
              </p>
            </>
          )}
        </>
      )}
      <RequestDialog request={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** What the address chooses. */
const filterOf = (filters: Filters): RequestFilter => ({
  status: oneOf(STATUSES, filters['status'], 'all'),
  caller: filters['caller'] ?? '',
  from: oneOf(['all', ...INTERFACES], filters['interface'], 'all'),
  text: filters['text'] ?? '',
});
