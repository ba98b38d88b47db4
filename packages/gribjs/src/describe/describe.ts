import type { GribField } from '../field/field.ts';
import type { Earth } from '../grid/earth/earth.ts';
import { gridTemplate } from '../grid/registry.ts';
import type { ReducedGrid, StructuredGrid } from '../grid/template.ts';
import type { MessageSpan } from '../message/framing.ts';
import { packingTemplate } from '../packing/registry.ts';
import type { ProductDefinition } from '../product/definition.ts';
import { CENTRE_NAMES, levelType, parameterName, STEP_TYPES } from './parameter-names.ts';

/** Values of a description; null where the message says "missing" or no table of this codec names it. */
export type Description = Readonly<Record<string, number | string | null | Readonly<Record<string, number>>>>;

/** Code table 4.5: no surface. */
const MISSING_SURFACE = 255;

/**
 * One flat record of everything the headers of a field say, with the keys and meanings of ecCodes: framing
 * (offsets in the file), template numbers, times, surfaces, grid, packing, names. Nothing is decoded. Keys
 * that a template does not have are absent.
 *
 * @param span of the message in its file
 * @param messageIndex of the message in its file, from 0
 */
export function describeField(span: MessageSpan, messageIndex: number, field: GribField): Description {
  return {
    message: messageIndex,
    field: field.fieldIndex,
    fieldsInMessage: field.fieldCount,
    offset: span.offset,
    length: span.length,
    edition: span.edition,
    discipline: field.discipline,
    sectionOffsets: Object.fromEntries(
      Object.entries(field.sections).map(([number, section]) => [number, section.offset + span.offset]),
    ),
    gridDefinitionTemplateNumber: field.grid.template,
    dataRepresentationTemplateNumber: field.representation.template,
    productDefinitionTemplateNumber: field.product.template,
    numberOfPointsSection3: field.grid.points,
    numberOfCodedValues: field.representation.numberOfCodedValues,
    bitMapIndicator: field.bitmapIndicator,
    numberOfOctetsForOptionalList: field.optionalListOctets,
    ...describeProduct(field),
    ...describeTimes(field),
    ...describeGrid(field),
    ...describePacking(field),
  };
}

function describeProduct(field: GribField): Description {
  const { identification, product } = field;
  const name = parameterName(field);
  const head = {
    centre: identification.centre,
    subCentre: identification.subCentre,
    centreName: CENTRE_NAMES[identification.centre] ?? null,
    parameterCategory: product.category,
    parameterNumber: product.number,
    shortName: name?.shortName ?? null,
    name: name?.name ?? null,
    units: name?.units ?? null,
    paramId: name?.paramId ?? null,
  };
  if (!product.known) return head;
  return {
    ...head,
    typeOfLevel: levelType(product.firstSurface, product.secondSurface, field.identification.centre),
    typeOfFirstFixedSurface: product.firstSurface.type,
    typeOfSecondFixedSurface: product.secondSurface?.type ?? MISSING_SURFACE,
    level: product.firstSurface.value,
    levelSecond: product.secondSurface?.value ?? null,
    stepType: product.statistics === null ? 'instant' : (STEP_TYPES[product.statistics.process] ?? null),
    typeOfStatisticalProcessing: product.statistics?.process ?? null,
    indicatorOfUnitOfTimeRange: product.timeUnit,
    forecastTime: product.forecastTime,
    ...describeEnsemble(product),
  };
}

/** Only what the template has, but for the number of the member. */
function describeEnsemble(product: ProductDefinition): Description {
  const { ensembleSize = null, derivedForecast = null, percentile = null, probability = null } = product;
  return {
    perturbationNumber: product.perturbationNumber ?? null,
    ...(ensembleSize === null ? {} : { numberOfForecastsInEnsemble: ensembleSize }),
    ...(derivedForecast === null ? {} : { derivedForecast }),
    ...(percentile === null ? {} : { percentileValue: percentile }),
    ...(probability === null
      ? {}
      : {
          probabilityType: probability.type,
          lowerLimit: probability.lowerLimit,
          upperLimit: probability.upperLimit,
        }),
  };
}

/** Dates as the number yyyymmdd, times as hhmm. */
function describeTimes(field: GribField): Description {
  const { referenceTime } = field.identification;
  const { forecastHours, statistics } = field.product;
  const reference = { dataDate: dateNumber(referenceTime), dataTime: timeNumber(referenceTime) };
  if (forecastHours === null) return reference;
  const endHours = statistics?.endHours ?? forecastHours;
  const validity = statistics?.endTime ?? new Date(referenceTime.getTime() + endHours * 3_600_000);
  return {
    ...reference,
    validityDate: dateNumber(validity),
    validityTime: timeNumber(validity),
    stepStartHours: forecastHours,
    stepEndHours: endHours,
  };
}

function describeGrid({ grid }: GribField): Description {
  if (!grid.known) return { gridType: null, numberOfDataPoints: grid.points };
  const template = gridTemplate(grid);
  return {
    gridType: template.gridType(grid),
    numberOfDataPoints: grid.points,
    ...('earth' in grid ? describeRows(grid) : {}),
    ...template.describe(grid),
  };
}

function describeRows(grid: (StructuredGrid | ReducedGrid) & { readonly earth: Earth }): Description {
  return {
    ...(grid.nx === null ? {} : { Ni: grid.nx }),
    Nj: grid.ny,
    ...describeEarth(grid.earth),
    ...describeFlags(grid),
  };
}

function describeEarth(earth: Earth): Description {
  const { shape, radiusMetres, majorAxisMetres, minorAxisMetres } = earth;
  if (radiusMetres !== null) return { shapeOfTheEarth: shape, radius: radiusMetres };
  if (majorAxisMetres === null) return { shapeOfTheEarth: shape };
  return { shapeOfTheEarth: shape, earthMajorAxis: majorAxisMetres, earthMinorAxis: minorAxisMetres };
}

function describeFlags({
  resolutionAndComponentFlags,
  scanningMode,
}: StructuredGrid | ReducedGrid): Description {
  const flag = (flags: number, bit: number) => (flags & bit ? 1 : 0);
  return {
    resolutionAndComponentFlags,
    uvRelativeToGrid: flag(resolutionAndComponentFlags, 0x08),
    scanningMode,
    iScansNegatively: flag(scanningMode, 0x80),
    jScansPositively: flag(scanningMode, 0x40),
    jPointsAreConsecutive: flag(scanningMode, 0x20),
    alternativeRowScanning: flag(scanningMode, 0x10),
  };
}

function describePacking({ representation }: GribField): Description {
  if (!representation.known) return { packingType: null };
  const template = packingTemplate(representation);
  return { packingType: template.packingType, ...template.describe(representation) };
}

function dateNumber(time: Date): number {
  return time.getUTCFullYear() * 10_000 + (time.getUTCMonth() + 1) * 100 + time.getUTCDate();
}

function timeNumber(time: Date): number {
  return time.getUTCHours() * 100 + time.getUTCMinutes();
}
