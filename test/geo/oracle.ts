/** Grids and points that ecCodes reads from the real files of the reference material. */
import { readdirSync, readFileSync } from 'node:fs';
import type { GridDefinition } from 'gribjs';
import { hasShared, sharedPath } from '../support/shared.ts';

interface OraclePlace {
  readonly index: number;
  readonly lat: number;
  readonly lon: number;
}

interface OracleNearest extends OraclePlace {
  readonly queryLat: number;
  readonly queryLon: number;
  readonly distanceKm: number;
  /** Set where several points are equally near. */
  readonly tied?: unknown;
}

/** One field of an oracle file; angles in degrees. */
export interface OracleField {
  readonly file: string;
  readonly edition: number;
  readonly sectionOffsets: Readonly<Record<string, number>>;
  readonly gridDefinitionTemplateNumber: number;
  readonly gridType: string;
  readonly numberOfPointsSection3: number;
  readonly Ni: number;
  readonly Nj: number;
  readonly latitudeOfFirstGridPointInDegrees: number;
  readonly longitudeOfFirstGridPointInDegrees: number;
  readonly latitudeOfLastGridPointInDegrees: number;
  readonly longitudeOfLastGridPointInDegrees: number;
  readonly iDirectionIncrementInDegrees: number;
  readonly jDirectionIncrementInDegrees: number;
  readonly LaDInDegrees: number;
  readonly LoVInDegrees: number;
  readonly Latin1InDegrees: number;
  readonly Latin2InDegrees: number;
  readonly DxInMetres: number;
  readonly DyInMetres: number;
  readonly projectionCentreFlag: number;
  readonly shapeOfTheEarth: number;
  readonly radius?: number;
  readonly resolutionAndComponentFlags: number;
  readonly scanningMode: number;
  readonly latLonSource: string | null;
  readonly samples: readonly OraclePlace[] | null;
  readonly nearest: readonly OracleNearest[] | null;
}

/** Folders of files that the codec decodes; the others hold what it does not decode yet. */
const FOLDERS = ['grids', 'models', 'odd', 'packing'];

/** Every field with a grid of template 3.0 or 3.30 whose coordinates ecCodes could compute. */
export function oracleFields(): readonly OracleField[] {
  if (!hasShared) return [];
  return FOLDERS.flatMap((folder) =>
    readdirSync(sharedPath('grib', folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
    .filter((name) => name.endsWith('.oracle.json'))
    .sort()
    .flatMap((name) => {
      const fields: unknown = JSON.parse(readFileSync(sharedPath('grib', name), 'utf8'));
      const file = name.slice(0, -'.oracle.json'.length);
      return Array.isArray(fields) ? fields.map((field) => ({ ...(field as OracleField), file })) : [];
    })
    .filter((field) => [0, 30].includes(field.gridDefinitionTemplateNumber) && field.latLonSource !== null);
}

/** The grid definition that the field's header holds, built from the oracle's keys alone. */
export function definitionOf(field: OracleField): GridDefinition {
  const common = {
    known: true,
    points: field.numberOfPointsSection3,
    nx: field.Ni,
    ny: field.Nj,
    latitudeOfFirst: field.latitudeOfFirstGridPointInDegrees,
    longitudeOfFirst: field.longitudeOfFirstGridPointInDegrees,
    earth: earthOf(field),
    resolutionAndComponentFlags: field.resolutionAndComponentFlags,
    scanningMode: field.scanningMode,
  } as const;
  if (field.gridDefinitionTemplateNumber === 0) {
    return {
      template: 0,
      ...common,
      latitudeOfLast: field.latitudeOfLastGridPointInDegrees,
      longitudeOfLast: field.longitudeOfLastGridPointInDegrees,
      iIncrement: field.iDirectionIncrementInDegrees,
      jIncrement: field.jDirectionIncrementInDegrees,
    };
  }
  return {
    template: 30,
    ...common,
    lad: field.LaDInDegrees,
    lov: field.LoVInDegrees,
    latin1: field.Latin1InDegrees,
    latin2: field.Latin2InDegrees,
    dxMetres: field.DxInMetres,
    dyMetres: field.DyInMetres,
    projectionCentreFlag: field.projectionCentreFlag,
    southernPoleLatitude: -90,
    southernPoleLongitude: 0,
  };
}

/** Axes of the ellipsoids of code table 3.2, in metres. */
const ELLIPSOIDS: Readonly<Record<number, readonly [number, number]>> = {
  2: [6_378_160, 6_356_775],
  4: [6_378_137, 6_356_752.314],
  5: [6_378_137, 6_356_752.3142],
};

function earthOf(field: OracleField) {
  const { shapeOfTheEarth: shape, radius } = field;
  if (radius !== undefined) {
    return { shape, radiusMetres: radius, majorAxisMetres: null, minorAxisMetres: null };
  }
  const [majorAxisMetres, minorAxisMetres] = ELLIPSOIDS[shape] ?? axesInFile(field);
  return { shape, radiusMetres: null, majorAxisMetres, minorAxisMetres };
}

/** Shape 7 gives its axes in metres in the header (octets 21 to 30 of section 3), which the oracle does not repeat. */
function axesInFile(field: OracleField): readonly [number, number] {
  const bytes = readFileSync(sharedPath('grib', field.file));
  const section = bytes.subarray(field.sectionOffsets['3']);
  const axis = (octet: number): number => section.readUInt32BE(octet) / 10 ** section.readUInt8(octet - 1);
  return [axis(21), axis(26)];
}

/**
 * How far, in degrees, the header's increments end from its last point. ecCodes adds up the increments, so its points
 * are off by as much where they are rounded (0.166667 for a sixth); the corners are what the producer meant.
 */
export function incrementDrift(field: OracleField): number {
  if (field.gridDefinitionTemplateNumber !== 0 || field.numberOfPointsSection3 === 1) return 0;
  const width = field.longitudeOfLastGridPointInDegrees - field.longitudeOfFirstGridPointInDegrees;
  const height = field.latitudeOfLastGridPointInDegrees - field.latitudeOfFirstGridPointInDegrees;
  const acrossRows = ((width + 360) % 360) - field.iDirectionIncrementInDegrees * (field.Ni - 1);
  const alongColumns = Math.abs(height) - field.jDirectionIncrementInDegrees * (field.Nj - 1);
  return Math.max(Math.abs(acrossRows), Math.abs(alongColumns));
}
