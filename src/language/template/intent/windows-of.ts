import { isDeepStrictEqual } from 'node:util';
import { MOST_COMPARED, type Parse } from '../../parse.ts';
import type { DayPart, Window } from '../../window.ts';
import { inPart, windowOfMeaning } from '../grammar/index.ts';
import type { Meaning, Node } from '../meaning.ts';

type DaysWindow = Extract<Window, { kind: 'days' }>;

/** A part or hours that stand apart from the day that they belong to. */
type Loose = Extract<Meaning, { kind: 'part' | 'clock' | 'hours' }>;

const isLoose = (node: Meaning): node is Loose =>
  node.kind === 'part' || node.kind === 'clock' || node.kind === 'hours';

const TODAY: Window = {
  kind: 'days',
  first: { kind: 'relative', days: 0 },
  count: 1,
  part: null,
  clock: null,
};

/**
 * When a question asks for: its windows in order, where several are compared. Parts and hours that stand apart from the days belong to
 * them: "tomorrow in Rome at 15:00". The present only counts where nothing else is named.
 */
export function windowsOf(nodes: readonly Node[], isProgressive: boolean): Parse['windows'] {
  const [first, ...others] = presentWindowsOf(nodes, isProgressive);
  const isPast = nodes.some((node) => node.kind === 'past' || (node.kind === 'quantity' && node.isPast));
  if (!isPast) return [first, ...others];
  return [inPast(first), ...others.map(inPast)];
}

/** What "did it rain" asks about: the last such weekday, what of today is over, and without any time the last day. */
function inPast(window: Window): Window {
  if (window.kind === 'all' || window.kind === 'now') return { kind: 'hours', from: -24, to: 0 };
  if (window.kind !== 'days') return window;
  const { first } = window;
  if (first.kind === 'weekday' && first.weeks === 0) return { ...window, first: { ...first, weeks: -1 } };
  if (first.kind === 'weekend' && first.weeks === 0) return { ...window, first: { ...first, weeks: -1 } };
  if (first.kind === 'season') return { ...window, first: { ...first, years: -1 } };
  const isToday = first.kind === 'coming' || (first.kind === 'relative' && first.days === 0);
  return isToday ? { ...window, first: { kind: 'relative', days: 0, isOver: true } } : window;
}

function presentWindowsOf(nodes: readonly Node[], isProgressive: boolean): Parse['windows'] {
  const whole = nodes.flatMap((node): Window[] => {
    if (isLoose(node) || node.kind === 'now') return [];
    const window = windowOfMeaning(node);
    return window === null ? [] : [window];
  });
  // "All day" is of the day that is named, or of today.
  if (whole.length === 0 && nodes.some(({ kind }) => kind === 'wholeDay')) whole.push(TODAY);
  const loose: readonly Loose[] = nodes.filter((node): node is Node & Loose => isLoose(node));
  const windows = whole.length === 0 ? looseWindows(loose) : combined(whole, loose);
  const [first, ...others] = windows.filter(
    (window, index) => !windows.slice(0, index).some((other) => isDeepStrictEqual(window, other)),
  );
  if (first !== undefined) return [asSaid(first), ...others.slice(0, MOST_COMPARED - 1).map(asSaid)];
  return [{ kind: isProgressive || nodes.some(({ kind }) => kind === 'now') ? 'now' : 'all' }];
}

/** Only of today the half of the day that is still to come is meant. */
function asSaid(window: Window): Window {
  if (window.kind !== 'days' || window.clock?.isEitherHalf !== true) return window;
  const { first, clock } = window;
  const mayBeToday =
    first.kind === 'coming' || first.kind === 'weekday' || (first.kind === 'relative' && first.days === 0);
  return mayBeToday ? window : { ...window, clock: { from: clock.from, to: clock.to } };
}

/** A part and hours that are named apart are one: "in the evening ... at 8". */
function looseWindows(loose: readonly Loose[]): readonly Window[] {
  const [part] = loose.flatMap((one) => (one.kind === 'part' ? [one.part] : []));
  const hours = loose.filter(({ kind }) => kind !== 'part');
  return (hours.length === 0 ? loose : hours).flatMap((one) => {
    const window = windowOfMeaning(one);
    if (window === null) return [];
    return [window.kind === 'days' && window.clock !== null ? withPart(window, part ?? null) : window];
  });
}

const withPart = (window: DaysWindow, part: DayPart | null): DaysWindow => ({
  ...window,
  clock: window.clock === null ? null : inPart(window.clock, part),
});

function combined(windows: readonly Window[], loose: readonly Loose[]): readonly Window[] {
  if (loose.length === 0) return windows;
  const free = windows.filter((window) => window.kind === 'days' && window.clock === null);
  const details = looseWindows(loose).filter((window) => window.kind === 'days');
  const [first] = free;
  if (first === undefined) return windows;
  // One day with two hours of it; else each day with the same.
  if (free.length === 1 && details.length > 1) {
    return details.flatMap((detail) => (detail.kind === 'days' ? [detailed(first, detail)] : []));
  }
  return windows.map((window) => {
    const [detail] = details;
    return detail?.kind === 'days' ? detailed(window, detail) : window;
  });
}

function detailed(window: Window, detail: DaysWindow): Window {
  if (window.kind !== 'days' || window.clock !== null) return window;
  if (detail.clock !== null) return { ...window, part: null, clock: inPart(detail.clock, window.part) };
  return window.part === null ? { ...window, part: detail.part } : window;
}
