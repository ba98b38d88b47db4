import type { TextBuffer } from '../../text/text-buffer.ts';
import type { ParameterObject } from '../parameters/parameter.ts';
import type { Axes } from './axes.ts';
import { type ReferenceSystemConnection, referencingOf } from './reference-systems.ts';

/** One coverage, ready to be written. */
export interface Coverage {
  /** Null with an axis of members, which the standard's types do not have. */
  readonly domainType: 'Point' | 'PointSeries' | 'VerticalProfile' | 'Grid' | 'Trajectory' | null;
  readonly axes: Axes;
  /** The same object where coverages have the same parameters. */
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  /** Custom members, `isobar:…`. */
  readonly members: object;
  /** One for each parameter. */
  readonly ranges: readonly Range[];
}

export interface Range {
  readonly key: string;
  readonly dataType: 'float' | 'integer';
  /** Names and lengths of the axes of the values; none for a single value. */
  readonly along: readonly (readonly [axis: string, length: number])[];
  readonly members: object;
  /** Writes the values, row by row, with commas between; wherever it yields, the text may be sent. */
  write(out: TextBuffer): AsyncIterable<void> | Iterable<void>;
}

/** Makes the coverages of one place; may be called again. */
export type CoverageFactory = () => Iterable<Coverage>;

/**
 * Writes one coverage as a Coverage and several as a CoverageCollection, which has what all of them share: domain type,
 * parameters and reference systems. Axes come before the values.
 * @param members of the document, `isobar:…`
 * @param parts one for each place: they make coverages of the same kinds in the same order, when they are written
 */
export async function* writeCoverages(
  out: TextBuffer,
  members: object,
  parts: readonly CoverageFactory[],
): AsyncGenerator<void, void> {
  const examples = [...(parts[0]?.() ?? [])];
  const [first] = examples;
  if (first === undefined) throw new RangeError('a document needs a coverage');
  if (parts.length === 1 && examples.length === 1) {
    yield* writeCoverage(out, first, members, {});
    return;
  }
  const shared = sharedBy(first, examples);
  const head = JSON.stringify({ type: 'CoverageCollection', ...members, ...shared });
  out.text(`${head.slice(0, -1)},"coverages":`);
  let isStarted = false;
  for (const part of parts) {
    for (const coverage of part()) {
      out.text(isStarted ? ',' : '[');
      isStarted = true;
      yield* writeCoverage(out, coverage, {}, shared);
    }
  }
  out.text(']}');
}

/** Members of coverages and their domains that a collection has for all. */
interface SharedMembers {
  readonly domainType?: NonNullable<Coverage['domainType']>;
  readonly parameters?: Coverage['parameters'];
  readonly referencing?: readonly ReferenceSystemConnection[];
}

function sharedBy({ domainType, parameters, axes }: Coverage, examples: readonly Coverage[]): SharedMembers {
  const referencing = referencingOf(axes);
  return {
    ...(domainType !== null && examples.every((each) => each.domainType === domainType) && { domainType }),
    ...(examples.every((each) => each.parameters === parameters) && { parameters }),
    ...(examples.every((each) => referencingOf(each.axes) === referencing) && { referencing }),
  };
}

async function* writeCoverage(
  out: TextBuffer,
  { domainType, axes, parameters, members, ranges }: Coverage,
  ofDocument: object,
  shared: SharedMembers,
): AsyncGenerator<void, void> {
  const domain = {
    type: 'Domain',
    ...(shared.domainType === undefined && domainType !== null && { domainType }),
    axes,
    ...(shared.referencing === undefined && { referencing: referencingOf(axes) }),
  };
  const head = JSON.stringify({
    type: 'Coverage',
    ...ofDocument,
    ...members,
    domain,
    ...(shared.parameters === undefined && { parameters }),
  });
  out.text(`${head.slice(0, -1)},"ranges":`);
  for (const [n, range] of ranges.entries()) {
    out.text(`${n === 0 ? '{' : ','}${JSON.stringify(range.key)}:`);
    yield* writeRange(out, range);
    yield;
  }
  out.text('}}');
}

async function* writeRange(
  out: TextBuffer,
  { dataType, along, members, write }: Range,
): AsyncGenerator<void, void> {
  const head = JSON.stringify({
    type: 'NdArray',
    dataType,
    ...(along.length > 0 && {
      axisNames: along.map(([axis]) => axis),
      shape: along.map(([, length]) => length),
    }),
    ...members,
  });
  out.text(`${head.slice(0, -1)},"values":[`);
  for await (const _ of write(out)) yield;
  out.text(']}');
}
