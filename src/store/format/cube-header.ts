import { z } from 'zod';
import { isLead } from '../../catalog/index.ts';
import type { CubeCoding } from './cube-coding.ts';
import { MAX_CELLS, MAX_LEADS, MAX_MEMBER } from './tiles/layout.ts';
import { storedCells } from './tiles/member-tiles.ts';

/** The byte range of a source file that a value was made from. */
export interface SourceRange {
  /** Lead of the field that was made from it, hours. */
  readonly lead: number;
  /** Number of the member; left out where there is one forecast. */
  readonly member?: number;
  readonly url: string;
  /** First byte and number of bytes in the source file. */
  readonly offset: number;
  readonly length: number;
  /** Entity tag of the source file, null when its server gave none. */
  readonly etag: string | null;
  /** Present where the field was read again because its source file was replaced by another version. */
  readonly corrected?: Correction;
}

/** That a source file was replaced after it was read. */
interface Correction {
  /** When the other version was read, ISO 8601 in UTC. */
  readonly at: string;
  /** Entity tag of the version before. */
  readonly etag: string | null;
}

/** The description stored in a cube; the lineage is stored separately, since readers rarely need it. */
export interface CubeHeader {
  /** Canonical variable name. */
  readonly variable: string;
  readonly units: string;
  /** value = integer / 10^decimals, in `units`. */
  readonly decimals: number;
  readonly nx: number;
  readonly ny: number;
  /** Hours after the run's initialisation, ascending. */
  readonly leads: readonly number[];
  /** Those of `leads` whose field is missing at every cell; they take no space in the tiles. */
  readonly missingLeads: readonly number[];
  readonly coding: CubeCoding;
  /** Numbers of the members of an ensemble, ascending, 0 = the control; left out where there is one forecast. */
  readonly members?: readonly number[];
  /** Numbers of the members of whose statistics `members` are the numbers; left out where they are members themselves. */
  readonly statisticsOf?: readonly number[];
}

/** Position and checksum of the lineage inside the object. */
interface LineageSpan {
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
}

/** Far above any run's lineage; limits the memory that reading it can allocate. */
const MAX_LINEAGE_BYTES = 2 ** 27;

const nonNegativeInteger = z.number().int().min(0);
const ascending = (leads: readonly number[]) =>
  leads.every((lead, k) => k === 0 || lead > (leads[k - 1] ?? 0));
const lead = z.number().max(100_000).refine(isLead, 'a lead is 0 or more hours, in quarters');
const leads = z.array(lead).max(MAX_LEADS).refine(ascending, 'leads must ascend');

const members = z.array(nonNegativeInteger.max(MAX_MEMBER)).min(1).refine(ascending, 'members must ascend');

const codingSchema = z.strictObject({
  groupSide: z.literal([2, 4, 8, 16]),
  segmentLeads: nonNegativeInteger.min(1).max(MAX_LEADS),
});

const headerSchema = z
  .object({
    variable: z.string().min(1).max(100),
    units: z.string().max(100),
    decimals: nonNegativeInteger.max(9),
    nx: nonNegativeInteger.min(1),
    ny: nonNegativeInteger.min(1),
    leads: leads.min(1),
    missingLeads: leads,
    coding: codingSchema,
    members: members.exactOptional(),
    statisticsOf: members.exactOptional(),
    lineage: z.object({
      offset: nonNegativeInteger,
      length: nonNegativeInteger.max(MAX_LINEAGE_BYTES),
      crc32: nonNegativeInteger,
    }),
  })
  .refine(
    (header) => header.nx * header.ny <= MAX_CELLS && cellsOf(header) <= MAX_CELLS,
    `a cube has at most ${MAX_CELLS} cells, those of all members together`,
  )
  .refine(
    (header) => header.statisticsOf === undefined || header.members !== undefined,
    'statistics have numbers among the members',
  )
  .refine(
    (header) => header.missingLeads.every((lead) => header.leads.includes(lead)),
    'missing leads must be among the leads',
  );

const lineageSchema = z.array(
  z.object({
    lead,
    member: nonNegativeInteger.max(MAX_MEMBER).exactOptional(),
    url: z.string(),
    offset: nonNegativeInteger,
    length: nonNegativeInteger,
    etag: z.string().nullable(),
    corrected: z.object({ at: z.iso.datetime(), etag: z.string().nullable() }).exactOptional(),
  }),
);

function cellsOf(header: Pick<CubeHeader, 'nx' | 'ny' | 'members'>): number {
  const { nx, ny } = storedCells(header);
  return nx * ny;
}

export type StoredHeader = CubeHeader & { readonly lineage: LineageSpan };

/** Checks a header that was read or is to be written. Throws RangeError. */
export function parseHeader(value: unknown): StoredHeader {
  const parsed = headerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new RangeError(`cube header: ${problems.join('; ')}`, { cause: parsed.error });
}

/** Throws ZodError. */
export function parseLineage(value: unknown): SourceRange[] {
  return lineageSchema.parse(value);
}
