import type { Course, Fact } from '../facts.ts';
import type { FactKind, Sample } from './fact.ts';
import { roundedFor } from './quantities/rounding.ts';

/** An arc of the compass: clockwise from its start, both ends in degrees. */
interface Arc {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

/** Directions within one of eight points of the compass are one direction. */
const STEADY_DEGREES = 45;
/** A wind whose first and last part are this far apart has turned. */
const TURNED_DEGREES = 67.5;
/** Parts of the window whose mean directions are compared. */
const PARTS = 3;
/** Length of the mean of unit vectors, from which on there is one main direction. */
const MAIN_DIRECTION = 0.75;
/** The same of each part of a wind that has turned. */
const PART_DIRECTION = 0.85;

const RADIANS = Math.PI / 180;

/**
 * The fact of the directions of a wind; null where it is calm all the time. Directions are on a circle: `min` and `max` are the
 * ends of the smallest arc, clockwise, that holds them all, and the course says what they do over the window.
 * @param samples in order of time, without calm air
 */
export function directionFact(kind: FactKind, samples: readonly Sample[]): Fact | null {
  if (samples.length === 0) return null;
  const { spoken, heightMetres, variables } = kind;
  const rounded = (value: number) => roundedFor(spoken, value);
  const { start, end } = smallestArc(samples.map(({ value }) => value));
  const timeOf = (value: number) => samples.find((sample) => sample.value === value)?.time ?? '';
  const course = courseOf(samples);
  return {
    quantity: spoken.quantity,
    heightMetres,
    variables,
    unit: spoken.unit,
    decimals: spoken.decimals,
    values: samples.map(({ time, value }) => ({ time, value: rounded(value) })),
    exact: samples.map(({ value }) => value),
    min: { time: timeOf(start), value: rounded(start) },
    max: { time: timeOf(end), value: rounded(end) },
    mean: null,
    sum: null,
    course: { ...course, degrees: course.degrees.map(rounded) },
  };
}

function courseOf(samples: readonly Sample[]): Course {
  const all = meanOf(samples);
  if (smallestArc(samples.map(({ value }) => value)).width <= STEADY_DEGREES) {
    return { kind: 'steady', degrees: [all.degrees] };
  }
  const length = Math.ceil(samples.length / PARTS);
  const [first, last] = [meanOf(samples.slice(0, length)), meanOf(samples.slice(-length))];
  const hasTurned =
    apart(first.degrees, last.degrees) >= TURNED_DEGREES &&
    Math.min(first.length, last.length) >= PART_DIRECTION;
  if (hasTurned) return { kind: 'turning', degrees: [first.degrees, last.degrees] };
  return all.length >= MAIN_DIRECTION
    ? { kind: 'mostly', degrees: [all.degrees] }
    : { kind: 'varying', degrees: [] };
}

/** Mean of unit vectors, weighed by the hours that they stand for: its direction and its length, 1 where all are the same. */
function meanOf(samples: readonly Sample[]): { readonly degrees: number; readonly length: number } {
  const hours = samples.reduce((sum, sample) => sum + sample.hours, 0);
  const mean = (part: (radians: number) => number) =>
    samples.reduce((sum, sample) => sum + part(sample.value * RADIANS) * sample.hours, 0) / hours;
  const [east, north] = [mean(Math.sin), mean(Math.cos)];
  return { degrees: (Math.atan2(east, north) / RADIANS + 360) % 360, length: Math.hypot(east, north) };
}

function smallestArc(degrees: readonly number[]): Arc {
  const sorted = [...new Set(degrees)].sort((a, b) => a - b);
  const arcs = sorted.map((start, index) => {
    const end = sorted[(index || sorted.length) - 1] ?? start;
    return { start, end, width: (end - start + 360) % 360 };
  });
  return arcs.reduce((best, arc) => (arc.width < best.width ? arc : best));
}

function apart(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return Math.min(difference, 360 - difference);
}
