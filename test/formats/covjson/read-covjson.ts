import { expect } from 'vitest';
import type { ParameterObject, TextWriter } from '../../../src/formats/index.ts';
import { covjsonProblems, hasCovjsonSchema, hasPydantic, parseWithPydantic } from '../../support/covjson.ts';
import { textOf } from '../banded-grids.ts';

/** What is read of a document; a Coverage has no coverages, and a CoverageCollection nothing else for sure. */
export interface Document extends CoverageObject {
  readonly type: 'Coverage' | 'CoverageCollection';
  readonly referencing: readonly object[];
  readonly coverages: readonly CoverageObject[];
}

export interface CoverageObject {
  readonly domain: {
    readonly domainType: string;
    readonly axes: Readonly<Record<string, AxisObject | undefined>>;
    readonly referencing: readonly object[];
  };
  readonly parameters: Readonly<Record<string, ParameterObject | undefined>>;
  readonly ranges: Readonly<Record<string, NdArrayObject | undefined>>;
  readonly [member: string]: unknown;
}

export interface AxisObject {
  readonly values?: readonly (number | string)[];
  readonly start?: number;
  readonly stop?: number;
  readonly num?: number;
}

interface NdArrayObject {
  readonly axisNames?: readonly string[];
  readonly shape?: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Writes a document, and holds it against the standard's schema and the models of covjson-pydantic, where they are there. */
export async function documentOf(write: TextWriter): Promise<Document> {
  const text = await textOf(write);
  const document = JSON.parse(text) as Document;
  if (hasCovjsonSchema) expect(covjsonProblems(document)).toEqual([]);
  if (hasPydantic) {
    const parsed = parseWithPydantic(`covjson_pydantic.coverage.${document.type}`, text);
    expect(Object.keys(Object(parsed)).sort()).toEqual(Object.keys(document).sort());
  }
  return document;
}

/** One value of a coverage and where it is, as a reader of the format finds it. */
export interface FoundValue {
  readonly key: string;
  readonly t?: string;
  readonly z?: number;
  readonly y?: number;
  readonly x?: number;
  readonly value: number | null;
}

/** All values of a coverage, by the rules of the format: axes by name, rows first, axes of one value left out or not. */
export function valuesOf({ domain, ranges }: CoverageObject): readonly FoundValue[] {
  const positions = new Map(
    Object.entries(domain.axes).map(([name, axis]) => [name, axis === undefined ? [] : positionsOf(axis)]),
  );
  const single = Object.fromEntries(
    [...positions].flatMap(([name, values]) => (values.length === 1 ? [[name, values[0]]] : [])),
  );
  return Object.entries(ranges).flatMap(([key, range]) => {
    if (range === undefined) return [];
    const { axisNames = [], shape = [], values } = range;
    expect(shape).toEqual(axisNames.map((axis) => positions.get(axis)?.length));
    expect(values).toHaveLength(shape.reduce((product, length) => product * length, 1));
    return values.map((value, n) => {
      let rest = n;
      const along = axisNames.toReversed().map((axis) => {
        const at = positions.get(axis) ?? [];
        const found = at[rest % at.length];
        rest = Math.floor(rest / at.length);
        return [axis, found];
      });
      return { key, ...single, ...Object.fromEntries(along), value };
    });
  });
}

export function positionsOf({
  values,
  start = 0,
  stop = 0,
  num = 1,
}: AxisObject): readonly (string | number)[] {
  return values ?? Array.from({ length: num }, (_, n) => start + (n * (stop - start)) / (num - 1));
}
