import { formatNumber } from '../../format/numbers/numbers.ts';
import { formatWait } from '../../format/times/durations.ts';
import type { PlanLimitsFragment } from '../../gql/graphql.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';

/** What plans allow, a column each. */
export function PlanLimits({ plans }: { readonly plans: readonly PlanLimitsFragment[] }) {
  const texts = useTexts().console.plan;
  const { language } = useLanguage();
  const number = (value: unknown) => formatNumber(Number(value), 0, language);
  const rows: readonly (readonly [string, (plan: PlanLimitsFragment) => string])[] = [
    [
      texts.credits,
      ({ monthlyCredits }) => (monthlyCredits === null ? texts.notCounted : number(monthlyCredits)),
    ],
    [
      texts.requests,
      ({ requests }) =>
        requests
          .map(({ quota, windowSeconds }) => texts.rate(number(quota), formatWait(Number(windowSeconds))))
          .join(', '),
    ],
    [texts.open, ({ openRequests }) => number(openRequests)],
    [texts.openSubscriptions, ({ openSubscriptions }) => number(openSubscriptions)],
    [texts.language, (plan) => (plan.language ? texts.yes : texts.no)],
    [
      texts.archive,
      ({ archiveHours }) => (archiveHours === null ? texts.archiveAny : texts.hours(number(archiveHours))),
    ],
    [texts.maxPoints, ({ maxPoints }) => number(maxPoints)],
    [texts.maxSeries, ({ maxSeries }) => number(maxSeries)],
    [texts.maxCells, ({ maxCells }) => number(maxCells)],
    [texts.operationCost, ({ operationCost }) => number(operationCost)],
    [texts.answerBytes, ({ answerBytes }) => number(answerBytes)],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className="plan-limits" aria-label={texts.plan} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.plan}</th>
            {plans.map(({ id }) => (
              <th key={id} scope="col">
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, cell]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {plans.map((plan) => (
                <td key={plan.id}>{cell(plan)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
