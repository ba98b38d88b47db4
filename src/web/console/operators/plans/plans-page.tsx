import { useState } from 'react';
import { formatNumber } from '../../../format/numbers/numbers.ts';
import { formatUtc } from '../../../format/times/times.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Badge } from '../../../parts/notice/badge.tsx';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { useData } from '../../data/data.ts';
import { goTo } from '../../navigation/use-location.ts';
import { Moment } from '../../parts/cells/moment.tsx';
import { Page, Part } from '../../parts/page/page.tsx';
import { Pager } from '../../parts/page/pager.tsx';
import { Failed, Waiting } from '../../parts/page/states.tsx';
import { type Column, Table } from '../../parts/page/table.tsx';
import { PlanLimits } from '../../parts/plan-limits.tsx';
import { type ListedProject, PLANS } from '../documents.ts';
import { ChangeProject } from './change-project.tsx';
import { SuspendProject } from './suspend-project.tsx';

/** All projects with their plans and credits, and what the plans allow. */
export function PlansPage() {
  const common = useTexts().console;
  const texts = common.plans;
  const { language } = useLanguage();
  const [after, setAfter] = useState<string | null>(null);
  const [changed, setChanged] = useState<ListedProject | null>(null);
  const [suspending, setSuspending] = useState<ListedProject | null>(null);
  const answer = useData(PLANS, { after }, { keepsOver: ['after'] });
  const page = answer.data?.projects ?? null;
  const plans = answer.data?.plans ?? [];
  const columns: readonly Column<ListedProject>[] = [
    {
      id: 'project',
      title: common.project,
      cell: ({ id, name, suspendedAt }) => (
        <span className="key-name">
          <span>
            <strong>{name}</strong>{' '}
            {suspendedAt !== null && (
              <Badge kind="danger" title={formatUtc(suspendedAt, language)}>
                {texts.suspended}
              </Badge>
            )}
          </span>
          <code>{id}</code>
        </span>
      ),
    },
    { id: 'plan', title: common.plan.plan, cell: ({ plan }) => plan.id },
    {
      id: 'left',
      title: texts.left,
      isNumber: true,
      cell: ({ credits }) =>
        credits === null || credits.remaining === null ? (
          <span className="muted">{common.plan.notCounted}</span>
        ) : (
          formatNumber(Number(credits.remaining), 0, language)
        ),
    },
    {
      id: 'renews',
      title: texts.renews,
      cell: ({ credits }) => <Moment at={credits?.renewsAt ?? null} never="" />,
    },
    {
      id: 'actions',
      title: common.keys.actions,
      hidesTitle: true,
      cell: (project) => (
        <span className="table-actions">
          <Button
            aria-label={`${texts.open}: ${project.name}`}
            onClick={() => goTo({ page: 'usage', project: project.id })}
          >
            {texts.open}
          </Button>
          <Button aria-label={texts.changeNamed(project.name)} onClick={() => setChanged(project)}>
            {texts.change}
          </Button>
          <Button
            look={project.suspendedAt === null ? 'danger' : 'plain'}
            aria-label={(project.suspendedAt === null ? texts.suspendNamed : texts.resumeNamed)(project.name)}
            onClick={() => setSuspending(project)}
          >
            {project.suspendedAt === null ? texts.suspend : texts.resume}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Page title={texts.title}>
      {answer.error !== null && page === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : page === null ? (
        <Waiting />
      ) : (
        <>
          <Table
            caption={texts.projects}
            columns={columns}
            rows={page.nodes}
            keyOf={({ id }) => id}
            isOld={answer.isOld}
          />
          <Pager info={page.pageInfo} isFirst={after === null} onGo={setAfter} />
          <Part title={texts.limits}>
            <PlanLimits plans={plans} />
          </Part>
        </>
      )}
      {suspending !== null && <SuspendProject project={suspending} onClose={() => setSuspending(null)} />}
      {changed !== null && (
        <ChangeProject project={changed} plans={plans.map(({ id }) => id)} onClose={() => setChanged(null)} />
      )}
    </Page>
  );
}
