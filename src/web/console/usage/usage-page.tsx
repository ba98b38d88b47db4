import { useState } from 'react';
import { formatNumber } from '../../format/numbers/numbers.ts';
import type { UsageGroup } from '../../gql/graphql.ts';
import { Select } from '../../parts/form/select.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { Page } from '../parts/page/page.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { USAGE } from './documents.ts';
import { SPLITS, type Split } from './sums/split.ts';
import { DAY_MS, HOUR_MS, isConsoles, stack } from './sums/stack.ts';
import { CreditsLeft } from './views/credits-left.tsx';
import { UsageChart } from './views/usage-chart.tsx';
import { UsageTable } from './views/usage-table.tsx';

/** Ranges that can be chosen: their length in days, and what a bar is. */
const RANGES = {
  day: { days: 1, stepMs: HOUR_MS },
  week: { days: 7, stepMs: HOUR_MS },
  month: { days: 30, stepMs: DAY_MS },
  quarter: { days: 90, stepMs: DAY_MS },
} as const;
type RangeName = keyof typeof RANGES;
const RANGE_NAMES = ['day', 'week', 'month', 'quarter'] as const;

/** How many credits are left, until when, and what uses them. */
export function UsagePage() {
  const texts = useTexts().console.usage;
  const { language } = useLanguage();
  const { project } = useProjectAccess();
  const counts = project.plan.monthlyCredits !== null;
  const [range, setRange] = useState<RangeName>('day');
  const [split, setSplit] = useState<Split>('OPERATION');
  const [shows, setShows] = useState<'credits' | 'requests'>(counts ? 'credits' : 'requests');
  const { days, stepMs } = RANGES[range];
  const hour = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  // Whole bars, and the one that is not over yet.
  const from = Math.floor((hour - days * DAY_MS) / stepMs) * stepMs + stepMs;
  const by: UsageGroup[] = [stepMs === HOUR_MS ? 'HOUR' : 'DAY', 'OPERATION'];
  // Requests of the console are recognised by their operation.
  const rows: UsageGroup[] = split === 'OPERATION' ? ['OPERATION'] : [split, 'OPERATION'];
  const answer = useData(
    USAGE,
    { project: project.id, from: new Date(from).toISOString(), by, rows },
    { keepsOver: ['from', 'by', 'rows'], everyMs: 15_000 },
  );
  const found = answer.data?.project ?? null;
  const used = (found?.bars?.rows ?? [])
    .filter(({ operation }) => !isConsoles(operation))
    .map((row) => ({
      start: row.start ?? '',
      operation: row.operation ?? '',
      value: Number(shows === 'credits' ? row.credits : row.requests),
    }));
  const bars = stack(used, from, hour + HOUR_MS, stepMs);
  return (
    <Page title={texts.title}>
      {answer.error !== null && found === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : found === null ? (
        <Waiting />
      ) : (
        <>
          <CreditsLeft plan={found.plan} credits={found.credits} />
          <div className="usage-controls">
            <Select
              label={texts.range}
              value={range}
              choices={RANGE_NAMES.map((value) => ({ value, text: texts.ranges[value] }))}
              onChange={setRange}
            />
            <Select
              label={texts.show}
              value={shows}
              choices={[
                { value: 'credits', text: texts.credits, isDisabled: !counts },
                { value: 'requests', text: texts.requests },
              ]}
              onChange={setShows}
            />
            <Select
              label={texts.by}
              value={split}
              choices={SPLITS.map((value) => ({ value, text: splitTitle(texts, value) }))}
              onChange={setSplit}
            />
          </div>
          {answer.isOld ? (
            <Waiting />
          ) : (
            <>
              <UsageChart
                bars={bars}
                stepMs={stepMs}
                what={shows === 'credits' ? texts.credits : texts.requests}
              />
              <UsageTable
                rows={(found.table?.rows ?? []).filter(({ operation }) => !isConsoles(operation))}
                split={split}
                title={splitTitle(texts, split)}
                keys={found.keys ?? []}
                number={(value, decimals = 0) => formatNumber(value, decimals, language)}
              />
            </>
          )}
          <p className="muted">{texts.consoleLeftOut}</p>
        </>
      )}
    </Page>
  );
}

function splitTitle(texts: ReturnType<typeof useTexts>['console']['usage'], split: Split): string {
  const titles = {
    OPERATION: texts.byOperation,
    MODEL: texts.byModel,
    KEY: texts.byKey,
    INTERFACE: texts.byInterface,
  };
  return titles[split];
}
