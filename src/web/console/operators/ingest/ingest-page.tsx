import { useQuery } from '@tanstack/react-query';
import { send } from '../../../api/request.ts';
import { formatNumber } from '../../../format/numbers/numbers.ts';
import { formatAge } from '../../../format/times/durations.ts';
import { formatUtc } from '../../../format/times/times.ts';
import { Badge } from '../../../parts/notice/badge.tsx';
import { Notice } from '../../../parts/notice/notice.tsx';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { useData } from '../../data/data.ts';
import { FullMoment } from '../../parts/cells/moment.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Failed, Waiting } from '../../parts/page/states.tsx';
import { type Column, Table } from '../../parts/page/table.tsx';
import { INGEST_MODELS } from '../documents.ts';
import { type Health, type IngestRow, ingestRows } from './health.ts';

const EVERY_MS = 5000;

/** What each model last took in, what is late, what failed and why. */
export function IngestPage() {
  const texts = useTexts().console.ingest;
  const { language } = useLanguage();
  const models = useData(INGEST_MODELS, {});
  const health = useQuery({
    queryKey: ['console', 'healthz'],
    queryFn: async ({ signal }) => (await send('healthz', { signal }, 'person')).json() as Promise<Health>,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  const problem = models.error ?? health.error;
  const number = (value: number) => formatNumber(value, 0, language);
  const columns: readonly Column<IngestRow>[] = [
    {
      id: 'model',
      title: texts.model,
      cell: ({ name, title, run }) => (
        <span className="person-cell">
          <span>
            <strong>{name}</strong> {run?.synthetic && <Badge kind="warning">{texts.synthetic}</Badge>}
          </span>
          <small>{title}</small>
        </span>
      ),
    },
    {
      id: 'run',
      title: texts.run,
      cell: ({ run }) =>
        run === null ? (
          <span className="muted">{texts.noRun}</span>
        ) : (
          <span className="person-cell">
            <span>{formatUtc(run.latest_init_time, language)}</span>
            <small>{texts.hours(number(run.hours_present), number(run.hours_expected))}</small>
          </span>
        ),
    },
    {
      id: 'age',
      title: texts.age,
      cell: ({ run, intake, cycleHours }) => (
        <span className="person-cell">
          <span>
            {run !== null && health.data && formatAge(run.latest_init_time, Date.parse(health.data.time))}{' '}
            {intake?.stale != null && <Badge kind="warning">{texts.late}</Badge>}
          </span>
          <small>{intake?.stale ?? texts.usual(number(cycleHours))}</small>
        </span>
      ),
    },
    {
      id: 'progress',
      title: texts.progress,
      cell: ({ name, intake, progress }) =>
        progress !== null ? (
          <span className="person-cell">
            <progress value={progress} aria-label={`${name}: ${texts.active}`} />
            <small>{`${number(100 * progress)} %`}</small>
          </span>
        ) : (
          <span className="person-cell">
            <span className="muted">{intake === null ? '' : texts.idle}</span>
            {intake?.next_look != null && (
              <small>
                {texts.nextCheck} <FullMoment at={intake.next_look} />
              </small>
            )}
          </span>
        ),
    },
    {
      id: 'error',
      title: texts.lastError,
      cell: ({ intake }) => intake?.last_error ?? <span className="muted">{texts.none}</span>,
    },
  ];
  return (
    <Page title={texts.title} words={texts.words}>
      {problem !== null && (models.data === undefined || health.data === undefined) ? (
        <Failed problem={problem} onRetry={() => Promise.all([models.refetch(), health.refetch()])} />
      ) : models.data === undefined || health.data === undefined ? (
        <Waiting />
      ) : (
        <>
          {health.data.intake.failed && (
            <Notice kind="error" title={texts.failed}>
              {texts.failedWords}
            </Notice>
          )}
          {health.data.faults.length > 0 && (
            <Notice kind="warning" title={texts.faults}>
              {health.data.faults.join('; ')}
            </Notice>
          )}
          <Table
            caption={texts.title}
            columns={columns}
            rows={ingestRows(health.data, models.data.models)}
            keyOf={({ name }) => name}
          />
          <p className="muted">
            {texts.jobs(
              number(health.data.intake.jobs.queued),
              number(health.data.intake.jobs.active),
              number(health.data.intake.jobs.dead),
            )}
          </p>
        </>
      )}
    </Page>
  );
}
