import { modelOf } from '../../../catalog/index.ts';
import type { Fact, Facts } from '../../facts.ts';
import type { Phrases } from './phrases.ts';
import { SpokenTimes } from './spoken/spoken-time.ts';
import { spokenValue } from './spoken/spoken-value.ts';
import { subjectOf } from './spoken/subjects.ts';

/** What sets the parts of a comparison apart: their place, time and model, as far as they differ. */
function namesOf(parts: readonly Facts[], phrases: Phrases): readonly string[] {
  const named = parts.map((part) => ({
    place: part.place.label,
    window: new SpokenTimes(phrases, part).window(),
    model: modelOf(part.model).title,
  }));
  const keys = (['place', 'window', 'model'] as const).filter(
    (key) => new Set(named.map((part) => part[key])).size > 1,
  );
  return named.map((part) =>
    (keys.length === 0 ? ['place' as const] : keys).map((key) => part[key]).join(', '),
  );
}

/** The first quantity of a question, compared over all parts; nothing where a part does not have it. */
export function comparison(parts: readonly Facts[], phrases: Phrases): readonly string[] {
  const [first] = parts;
  const main = first === undefined ? undefined : mainOf(first);
  if (main === undefined) return [];
  const facts = parts.map((part) => part.facts.find((one) => isSame(one, main)));
  const subject = subjectOf(main, phrases);
  if (subject === null) return [];
  const names = namesOf(parts, phrases);
  const items = facts.flatMap((fact, index) =>
    fact === undefined
      ? []
      : [`${names[index]} ${spokenValue(comparedValue(fact, parts[index]), fact, phrases)}`],
  );
  if (items.length < parts.length) return [];
  const colon = phrases.locale === 'fr-FR' ? '\u00a0:' : ':';
  return [`${titleOf(facts, first, subject, phrases)}${colon} ${items.join('; ')}`];
}

function mainOf({ intent, facts }: Facts): Fact | undefined {
  const requested =
    'condition' in intent ? intent.condition.quantity : 'quantity' in intent ? intent.quantity : null;
  const shown = facts.filter(({ quantity }) => quantity !== 'wind_direction');
  return shown.find(({ quantity }) => quantity === requested) ?? shown[0];
}

function isSame(a: Fact, b: Fact): boolean {
  return a.quantity === b.quantity && a.heightMetres === b.heightMetres;
}

/** Amounts by their sum, the rest by the requested extreme, or else by its mean. */
function comparedValue({ sum, mean, max, min }: Fact, part: Facts | undefined): number {
  const { intent } = part ?? {};
  if (sum !== null) return sum;
  if (intent?.kind === 'extreme') return (intent.of === 'highest' ? max : min).value;
  return mean ?? max.value;
}

function titleOf(
  facts: readonly (Fact | undefined)[],
  first: Facts | undefined,
  subject: string,
  phrases: Phrases,
): string {
  if (facts.some((fact) => fact?.quantity === 'snowfall')) return subject;
  if (facts.some((fact) => fact !== undefined && fact.sum !== null)) return phrases.inAll;
  if (first?.intent.kind === 'extreme') {
    const say = first.intent.of === 'highest' ? phrases.highest : phrases.lowest;
    return say(subject, '', null).trim();
  }
  return facts.every((fact) => fact?.values.length === 1) ? subject : phrases.onAverage(subject);
}
