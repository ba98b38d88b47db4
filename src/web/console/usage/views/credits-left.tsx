import { formatNumber } from '../../../format/numbers/numbers.ts';
import type { ConsoleUsageQuery } from '../../../gql/graphql.ts';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { FullMoment } from '../../parts/cells/moment.tsx';

type Project = NonNullable<ConsoleUsageQuery['project']>;

/** What the project may still spend, and until when. */
export function CreditsLeft({
  plan,
  credits,
}: {
  readonly plan: Project['plan'];
  readonly credits: Project['credits'];
}) {
  const texts = useTexts().console.usage;
  const { language } = useLanguage();
  const number = (value: unknown) => formatNumber(Number(value), 0, language);
  if (credits === null || credits.remaining === null) {
    return (
      <dl className="usage-facts">
        <div>
          <dt>{texts.creditsLeft}</dt>
          <dd>
            <strong>{texts.notCounted}</strong>
            {texts.notCountedWords(plan.id)}
          </dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className="usage-facts">
      <div>
        <dt>{texts.creditsLeft}</dt>
        <dd>
          <strong>{number(credits.remaining)}</strong>
          {plan.monthlyCredits !== null && texts.of(number(plan.monthlyCredits))}
          {Number(credits.extra) > 0 && `, ${texts.extra(number(credits.extra))}`}
        </dd>
      </div>
      {credits.renewsAt !== null && (
        <div>
          <dt>{texts.renews}</dt>
          <dd>
            <FullMoment at={credits.renewsAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}
