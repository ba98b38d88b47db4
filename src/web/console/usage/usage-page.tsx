import { formatNumber } from '../../format/numbers/numbers.ts';
import type { UsageGroup } from '../../gql/graphql.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { type Filters, oneOf } from '../navigation/filters.ts';
import { useFilters } from '../navigation/use-location.ts';
import { isOfCaller } from '../parts/callers/callers.ts';
import { Page } from '../parts/page/page.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { USAGE } from './documents.ts';
import { datesOf, RANGE_NAMES, rangeOf } from './sums/range.ts';
import { SPLITS } from './sums/split.ts';
import { HOUR_MS, isConsoles, stack } from './sums/stack.ts';
import { CreditsLeft } from './views/credits-left.tsx';
import { UsageChart } from './views/usage-chart.tsx';
import { type UsageChoice, UsageControls } from './views/usage-controls.tsx';
import { UsageTable } from './views/usage-table.tsx';

/** How many credits are left, until when, and what uses them. */
export function UsagePage() {
  const texts = useTexts().console.usage;
  const { language } = useLanguage();
  const { project } = useProjectAccess();
  const now = useNow();
  const [filters, change] = useFilters();
  const counts = project.plan.monthlyCredits !== null;
  const choice = choiceOf(filters, counts, now);
  const { range, split, shows, caller } = choice;
  const answer = useData(
    USAGE,
    {
      project: project.id,
      from: new Date(range.from).toISOString(),
      // Until now where the range ends with today.
      to: range.to > now ? null : new Date(range.to).toISOString(),
      ...groupsOf(choice),
    },
    { keepsOver: ['from', 'to', 'by', 'rows'], everyMs: 15_000 },
  );
  const found = answer.data?.project ?? null;
  const isShown = (row: { readonly operation: string | null; readonly key: string | null }) =>
    !isConsoles(row.operation) && isOfCaller(row.key ?? '', caller);
  const used = (found?.bars?.rows ?? []).filter(isShown).map((row) => ({
    start: row.start ?? '',
    operation: row.operation ?? '',
    value: Number(shows === 'credits' ? row.credits : row.requests),
  }));
  return (
    <Page title={texts.title}>
      {found !== null && <CreditsLeft plan={found.plan} credits={found.credits} />}
      <UsageControls {...{ choice, counts, now }} keys={found?.keys ?? []} onChange={change} />
      {answer.error !== null && (found === null || answer.isOld) ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : found === null || answer.isOld ? (
        <Waiting />
      ) : (
        <>
          <UsageChart
            bars={stack(used, range.from, range.to, range.stepMs)}
            stepMs={range.stepMs}
            what={shows === 'credits' ? texts.credits : texts.requests}
          />
          <UsageTable
            rows={(found.table?.rows ?? []).filter(isShown)}
            {...{ split, range }}
            keys={found.keys ?? []}
            number={(value, decimals = 0) => formatNumber(value, decimals, language)}
          />
        </>
      )}
      <p className="muted">{texts.consoleLeftOut}</p>
    </Page>
  );
}

/** What the address chooses. */
function choiceOf(filters: Filters, counts: boolean, now: number): UsageChoice {
  const { from, to } = filters;
  const rangeName = oneOf(RANGE_NAMES, filters['range'], 'week');
  const typed = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const range = rangeOf(rangeName, typed, now);
  const usual = counts ? 'credits' : 'requests';
  return {
    rangeName,
    range,
    dates: { ...datesOf(range), ...typed },
    split: oneOf(SPLITS, filters['by'], 'OPERATION'),
    shows: counts ? oneOf(['credits', 'requests'], filters['show'], usual) : usual,
    caller: filters['caller'] ?? '',
  };
}

/** What bars and table are split by: always by operation, which tells the console's own requests from the others. */
function groupsOf({ range, split, caller }: UsageChoice): { by: UsageGroup[]; rows: UsageGroup[] } {
  const always: UsageGroup[] = caller === '' ? ['OPERATION'] : ['OPERATION', 'KEY'];
  return {
    by: [range.stepMs === HOUR_MS ? 'HOUR' : 'DAY', ...always],
    rows: always.includes(split) ? always : [split, ...always],
  };
}
