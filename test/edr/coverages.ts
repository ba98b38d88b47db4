import { expect } from 'vitest';
import { covjsonProblems, hasCovjsonSchema } from '../support/covjson.ts';

type Axis =
  | { values: (number | string)[]; dataType?: undefined; num?: undefined }
  | { start: number; stop: number; num: number; dataType?: undefined }
  | { dataType: 'tuple'; coordinates: string[]; values: (number | string)[][]; num?: undefined };

interface Coverage {
  type: string;
  domain: { domainType?: string; axes: Record<string, Axis> };
  ranges: Record<string, { axisNames?: string[]; shape?: number[]; values: (number | null)[] }>;
  'isobar:location'?: string;
}

export interface CoverageDocument extends Partial<Coverage> {
  domainType?: string;
  coverages?: Coverage[];
  'isobar:regridded'?: boolean;
}

/** One value with where and when it is. */
export interface CoveredValue {
  readonly parameter: string;
  readonly t: string;
  /** hPa; null for a parameter without levels. */
  readonly z: number | null;
  readonly x: number;
  readonly y: number;
  readonly value: number | null;
}

/** Coverages of a document that is held against the standard's schema, with their kinds. */
export function coveragesOf(document: CoverageDocument): readonly (Coverage & { kind: string })[] {
  if (hasCovjsonSchema) expect(covjsonProblems(document)).toEqual([]);
  const coverages = document.coverages ?? [document as Coverage];
  return coverages.map((coverage) => ({
    ...coverage,
    kind: coverage.domain.domainType ?? document.domainType ?? '',
  }));
}

/** The kinds of domains in a document, each as often as it comes. */
export function kindsOf(document: CoverageDocument): readonly string[] {
  return coveragesOf(document).map(({ kind }) => kind);
}

/** All values of a document; longitudes from -180 to below 180. */
export function valuesOf(document: CoverageDocument): readonly CoveredValue[] {
  return coveragesOf(document).flatMap(({ domain: { axes }, ranges }) =>
    Object.entries(ranges).flatMap(([parameter, { axisNames = [], shape = [], values }]) => {
      expect(values).toHaveLength(shape.reduce((product, length) => product * length, 1));
      return values.map((value, n) => {
        const at = new Map<string, number | string>();
        for (const [name, axis] of Object.entries(axes))
          for (const [k, v] of coordinates(name, axis, 0)) at.set(k, v);
        let rest = n;
        for (const [dimension, name] of [...axisNames.entries()].reverse()) {
          const length = shape[dimension] ?? 1;
          const axis = axes[name];
          if (axis === undefined) throw new Error(`no axis ${name}`);
          for (const [k, v] of coordinates(name, axis, rest % length)) at.set(k, v);
          rest = Math.floor(rest / length);
        }
        const x = Number(at.get('x'));
        return {
          parameter,
          t: String(at.get('t')),
          z: at.has('z') ? Number(at.get('z')) : null,
          x: x >= 180 ? Math.round((x - 360) * 1e6) / 1e6 : x,
          y: Number(at.get('y')),
          value,
        };
      });
    }),
  );
}

function coordinates(name: string, axis: Axis, n: number): readonly (readonly [string, number | string])[] {
  if (axis.dataType === 'tuple')
    return axis.coordinates.map((coordinate, k) => [coordinate, axis.values[n]?.[k] ?? '']);
  if (axis.num === undefined) return [[name, axis.values[n] ?? '']];
  const { start, stop, num } = axis;
  return [[name, num === 1 ? start : start + (n * (stop - start)) / (num - 1)]];
}
