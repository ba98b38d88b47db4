import type { Intent } from '../../parse.ts';
import type { Condition, QuestionUnit } from '../../quantities/condition.ts';
import { conditionOf } from '../../quantities/thresholds.ts';
import type { Meaning, NamedQuantity, Node } from '../meaning.ts';

type Threshold = Extract<Meaning, { kind: 'threshold' }>;

/** How a question is put. */
interface Form {
  readonly isWhen: boolean;
  /** Whether yes or no answers it. */
  readonly isWhether: boolean;
  readonly hasStop: boolean;
}

/** What is to be said about the values, by the form of a question and its quantities. Chances are read by `chanceIntentOf`. */
export function intentOf(nodes: readonly Node[], named: readonly NamedQuantity[], text: string): Intent {
  const has = (kind: Meaning['kind']) => nodes.some((node) => node.kind === kind);
  const isWhen = has('when');
  const form: Form = {
    isWhen,
    isWhether: !isWhen && !has('how') && (has('whether') || /[?¿]/.test(text)),
    hasStop: has('stop'),
  };
  const extreme = nodes.find((node) => node.kind === 'extreme');
  const [first] = named;
  if (extreme?.kind === 'extreme') {
    const quantity = extreme.named?.quantity ?? first?.quantity ?? 'temperature';
    if (extreme.named !== null || first !== undefined || !has('weather')) {
      return { kind: 'extreme', of: extreme.of, quantity };
    }
  }
  const condition = conditionIn(nodes, named, form);
  if (condition !== null && form.isWhen) return { kind: 'when', condition };
  if (condition !== null && form.isWhether) return { kind: 'whether', condition };
  const activity = nodes.find((node) => node.kind === 'activity');
  return activity?.kind === 'activity'
    ? { kind: 'activity', activity: activity.activity }
    : { kind: 'describe' };
}

function conditionIn(nodes: readonly Node[], named: readonly NamedQuantity[], form: Form): Condition | null {
  const threshold = thresholdIn(nodes, named, form);
  if (threshold !== null) return threshold;
  const [event] = named.flatMap((one) => (one.event === null ? [] : [one.event]));
  if (event === undefined || (form.isWhether && named.length > 1)) return null;
  if (form.hasStop) return endOf(event);
  // One dry hour does not make a dry day.
  return form.isWhen && event.comparison === 'absent' ? null : event;
}

/** "When does it stop raining", "will the wind drop": the end of what a word asks about. */
function endOf(event: Condition): Condition | null {
  switch (event.comparison) {
    case 'occurs':
      return { ...event, comparison: 'ends' };
    case 'above':
      return { ...event, comparison: 'below' };
    case 'below':
      return { ...event, comparison: 'above' };
    default:
      return null;
  }
}

function thresholdIn(nodes: readonly Node[], named: readonly NamedQuantity[], form: Form): Condition | null {
  const found =
    nodes.find((node): node is Node & Threshold => node.kind === 'threshold') ?? measureAsked(nodes, form);
  if (found === undefined) return null;
  // "Sunny and above 20 degrees": no cover of clouds is in degrees.
  const isOf = (name: string) => !found.isDegrees || name === 'temperature' || name === 'dewpoint';
  const quantity = named.find(
    ({ quantity: name }) =>
      isOf(name) && conditionOf(name, 'above', { value: found.n, unit: found.unit }) !== null,
  );
  if (quantity === undefined) return null;
  const condition = conditionOf(quantity.quantity, found.isAbove ? 'above' : 'below', {
    value: found.n,
    unit: found.unit,
  });
  return condition !== null && found.includesLimit === true
    ? { ...condition, includesLimit: true }
    : condition;
}

/** "Will it be 30 degrees?" asks whether it reaches them, and 30 counts; "-5 degrees" whether it is as cold. */
function measureAsked(nodes: readonly Node[], { isWhen, isWhether }: Form): Threshold | undefined {
  if (!isWhen && !isWhether) return undefined;
  for (const node of nodes) {
    if (node.kind === 'measure' && node.unit !== 'hPa') {
      // Above force 6 it blows with force 7.
      const n = node.unit === 'beaufort' ? node.n - 1 : node.n;
      const includesLimit = node.unit !== 'beaufort';
      return { ...node, kind: 'threshold', isAbove: node.n > 0, n, includesLimit };
    }
  }
  return undefined;
}

/** Units that a question names, each once: "in Fahrenheit", "30 knots". */
export function unitsOf(nodes: readonly Node[], levels: readonly Node[]): readonly QuestionUnit[] {
  const units = nodes.flatMap((node) => {
    if (levels.includes(node)) return [];
    if (node.kind === 'unitWord') return [node.unit];
    return (node.kind === 'measure' || node.kind === 'threshold') && node.unit !== null ? [node.unit] : [];
  });
  // "Windstärke in km/h" names two.
  return [...new Set([...units.filter((unit) => unit !== 'beaufort'), ...units])];
}
