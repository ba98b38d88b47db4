import { z } from 'zod';
import { MAX_CELLS, MAX_LEADS } from './layout.ts';
import type { BlockLeads } from './series-encoding.ts';

/** Where one message or part of a source file was taken from. */
export interface SourceRange {
  /** Lead whose field it went into, hours. */
  readonly lead: number;
  readonly url: string;
  /** First byte and number of bytes in the source file. */
  readonly offset: number;
  readonly length: number;
  /** Entity tag of the source file, null when its server gave none. */
  readonly etag: string | null;
}

/** What a cube says of itself; the lineage is kept apart, since readers seldom want it. */
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
  /** Those of `leads` whose field is missing everywhere; they take no space in the tiles. */
  readonly missingLeads: readonly number[];
  /** Differences per block of a series. */
  readonly blockLeads: BlockLeads;
}

/** Position and checksum of the lineage inside the object. */
interface LineageSpan {
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
}

/** Far above any run's lineage; bounds what reading it may allocate. */
const MAX_LINEAGE_BYTES = 2 ** 27;

const wholeNumber = z.number().int().min(0);
const ascending = (leads: readonly number[]) =>
  leads.every((lead, k) => k === 0 || lead > (leads[k - 1] ?? 0));
const leads = z.array(wholeNumber.max(100_000)).max(MAX_LEADS).refine(ascending, 'leads ascend');

const headerSchema = z
  .object({
    variable: z.string().min(1).max(100),
    units: z.string().max(100),
    decimals: wholeNumber.max(9),
    nx: wholeNumber.min(1),
    ny: wholeNumber.min(1),
    leads: leads.min(1),
    missingLeads: leads,
    blockLeads: z.literal([8, 16]),
    lineage: z.object({
      offset: wholeNumber,
      length: wholeNumber.max(MAX_LINEAGE_BYTES),
      crc32: wholeNumber,
    }),
  })
  .refine(({ nx, ny }) => nx * ny <= MAX_CELLS, `a grid has at most ${MAX_CELLS} cells`)
  .refine(
    (header) => header.missingLeads.every((lead) => header.leads.includes(lead)),
    'missing leads are leads',
  );

const lineageSchema = z.array(
  z.object({
    lead: wholeNumber,
    url: z.string(),
    offset: wholeNumber,
    length: wholeNumber,
    etag: z.string().nullable(),
  }),
);

export type StoredHeader = CubeHeader & { readonly lineage: LineageSpan };

/** Checks a header that was read or is to be written. Throws RangeError. */
export function parseHeader(value: unknown): StoredHeader {
  const parsed = headerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new RangeError(`cube header: ${faults.join('; ')}`, { cause: parsed.error });
}

/** Throws ZodError. */
export function parseLineage(value: unknown): SourceRange[] {
  return lineageSchema.parse(value);
}
