import { z } from 'zod';
import { isLead, MODEL_IDS, type ModelId, VARIABLE_NAMES, type VariableName } from '../../catalog/index.ts';
import type { GridSpec } from '../../geo/index.ts';

/** Where a run's values come from; answers repeat it. */
export interface RunSource {
  /** Name shown to people, for example 'NOAA Open Data' or 'demo atmosphere'. */
  readonly label: string;
  /** Base URL of the files. */
  readonly base: string;
  /** Whether the values are made up rather than forecast. */
  readonly synthetic: boolean;
  readonly licence?: string;
  readonly attribution?: string;
  /** Whether fields are ingested only when requested, so that fields missing in the store may still be available. */
  readonly onDemand?: boolean;
  /** Whether the run stays until someone drops it: those that are newer do not push it out. */
  readonly kept?: boolean;
}

/** One cube file: one variable at some leads. */
export interface Segment {
  /** File name inside the run's folder; it contains a digest of the content. */
  readonly file: string;
  /** Hours after the initialisation, ascending. */
  readonly leads: readonly number[];
  readonly bytes: number;
  /** Numbers of the members that it holds, ascending, 0 = the control; left out where there is one forecast. */
  readonly members?: readonly number[];
  /** Numbers of the members that it holds statistics of: `members` are `STATISTIC_NUMBERS` then. */
  readonly statisticsOf?: readonly number[];
}

type PublishedState = 'INCOMING' | 'COMPLETE';

/** Everything a reader needs to know about one generation of a run. Never changed once written. */
export interface Manifest {
  readonly formatVersion: 1;
  readonly model: ModelId;
  /** `YYYY-MM-DDTHH:MM:SSZ` */
  readonly initTime: string;
  /** Counts the publications of the run. */
  readonly generation: number;
  readonly state: PublishedState;
  readonly grid: GridSpec;
  readonly source: RunSource;
  /** Number of leads that the source should have, and of leads at which at least one variable is stored. */
  readonly expectedHours: number;
  readonly presentHours: number;
  /** Number of fields (variable x lead) that the source should have, and of those that are stored. */
  readonly expectedFields: number;
  readonly presentFields: number;
  /**
   * Leads of which its source should have more than is stored, ascending: their files, or those of the lead before, are not there
   * yet or cannot be read. Left out where there are none.
   */
  readonly missingLeads?: readonly number[];
  /** Segments of each variable in order of first lead; no lead is in two segments of a variable. */
  readonly cubes: Cubes;
  /**
   * The same for cubes of members: of an ensemble, `cubes` are those of the control, of which all is answered that does not ask for
   * members. Left out where there are none.
   */
  readonly members?: Cubes;
  /** `YYYY-MM-DDTHH:MM:SS.sssZ` */
  readonly publishedAt: string;
}

/** The cubes of a run, in the manifest or in a draft. */
export type RunCubes = Pick<Manifest, 'cubes' | 'members'>;

export type Cubes = Readonly<Partial<Record<VariableName, readonly Segment[]>>>;

/** Names that the writer gives to cubes; a manifest with any other file name is refused. */
const CUBE_FILE = /^[a-z0-9_]+-(?:members-|statistics-)?\d+(?:\.\d+)?-\d+(?:\.\d+)?-[0-9a-f]{16}\.cube$/;

const count = z.number().int().min(0);
const lead = z.number().refine(isLead, 'a lead is 0 or more hours, in quarters');

const segment = { file: z.string().regex(CUBE_FILE), leads: z.array(lead).min(1), bytes: count };

const manifestSchema = z.object({
  formatVersion: z.literal(1),
  model: z.enum(MODEL_IDS),
  initTime: z.iso.datetime(),
  generation: z.number().int().min(1),
  state: z.enum(['INCOMING', 'COMPLETE']),
  grid: z.looseObject({}),
  source: z.object({
    label: z.string(),
    base: z.string(),
    synthetic: z.boolean(),
    licence: z.string().exactOptional(),
    attribution: z.string().exactOptional(),
    onDemand: z.boolean().exactOptional(),
    kept: z.boolean().exactOptional(),
  }),
  expectedHours: count,
  presentHours: count,
  expectedFields: count,
  presentFields: count,
  missingLeads: z.array(lead).exactOptional(),
  cubes: z.partialRecord(z.enum(VARIABLE_NAMES), z.array(z.object(segment))),
  members: z
    .partialRecord(
      z.enum(VARIABLE_NAMES),
      z.array(
        z.object({
          ...segment,
          members: z.array(count).min(1),
          statisticsOf: z.array(count).min(1).exactOptional(),
        }),
      ),
    )
    .exactOptional(),
  publishedAt: z.iso.datetime(),
});

/** The format version of manifests that this program writes. */
export const MANIFEST_VERSION = 1;

const anyVersion = z.object({ formatVersion: z.int() });

/** The format version of a manifest where it is newer than this program; null where it is not, or where there is none. */
export function newerVersionOf(text: string): number | null {
  try {
    const { formatVersion } = anyVersion.parse(JSON.parse(text));
    return formatVersion > MANIFEST_VERSION ? formatVersion : null;
  } catch {
    return null;
  }
}

/** Throws ZodError or SyntaxError when the text is not a manifest of this format version. */
export function parseManifest(text: string): Manifest {
  const { grid, ...rest } = manifestSchema.parse(JSON.parse(text));
  // Not checked here: it was a GridSpec when it was written, and makeGrid checks it when it is used.
  return { ...rest, grid: grid as unknown as GridSpec };
}

const MANIFEST_FILE = /^manifest-\d+-[0-9a-f]{16}\.json$/;

export function isManifestFile(name: string): boolean {
  return MANIFEST_FILE.test(name);
}

export function cubeFileName(
  variable: VariableName,
  { leads, members, statisticsOf }: Pick<Segment, 'leads' | 'members' | 'statisticsOf'>,
  digest: string,
): string {
  const kind = members === undefined ? '' : statisticsOf === undefined ? 'members-' : 'statistics-';
  return `${variable}-${kind}${leads[0]}-${leads.at(-1)}-${digest.slice(0, 16)}.cube`;
}

/** Counts the leads with at least one variable, and the fields, that the cubes hold: each member has fields of its own. */
export function countPresent(cubes: RunCubes): {
  readonly presentHours: number;
  readonly presentFields: number;
} {
  const segments = segmentsOf(cubes).map(({ segment }) => segment);
  return {
    presentHours: new Set(segments.flatMap(({ leads }) => leads)).size,
    presentFields: segments.reduce(
      (sum, { leads, members, statisticsOf }) =>
        sum + leads.length * ((statisticsOf ?? members)?.length ?? 1),
      0,
    ),
  };
}

/** Whether a run has statistics over its members in place of them; null where it has neither. */
export function keepsStatistics({ members = {} }: RunCubes): boolean | null {
  const segments = Object.values(members).flat();
  return segments.length === 0 ? null : segments.some(({ statisticsOf }) => statisticsOf !== undefined);
}

/** The segments of a variable's members, or of the statistics over them, whichever the run has: see `keepsStatistics`. */
export function memberSegments(cubes: RunCubes, variable: VariableName): readonly Segment[] {
  const areStatistics = keepsStatistics(cubes) === true;
  const segments = cubes.members?.[variable] ?? [];
  return segments.filter(({ statisticsOf }) => (statisticsOf !== undefined) === areStatistics);
}

/** All segments of a run with their variables, those of members last. */
export function segmentsOf({
  cubes,
  members = {},
}: RunCubes): readonly { readonly variable: VariableName; readonly segment: Segment }[] {
  return [cubes, members].flatMap((all) =>
    VARIABLE_NAMES.flatMap((variable) => (all[variable] ?? []).map((segment) => ({ variable, segment }))),
  );
}

/** Names of all cube files of a run. */
export function cubeFiles(cubes: RunCubes): string[] {
  return segmentsOf(cubes).map(({ segment }) => segment.file);
}
