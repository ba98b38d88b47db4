import { GribError } from '../octets/errors.ts';
import type { SectionOctets } from '../octets/section-octets.ts';
import { ccsds } from './ccsds/ccsds.ts';
import { complex, complexDifferenced } from './complex/complex.ts';
import { jpeg2000 } from './jpeg2000/jpeg2000.ts';
import { png } from './png/png.ts';
import { ieee } from './rare/ieee.ts';
import { runLength } from './rare/run-length.ts';
import { secondOrder } from './rare/second-order.ts';
import { simple } from './simple/simple.ts';
import type { KnownRepresentation, PackingTemplate, UnknownRepresentation } from './template.ts';

/**
 * Every data representation template that the codec knows. To add one, add a file to this folder and a line here.
 */
const TEMPLATES = [
  simple,
  complex,
  complexDifferenced,
  ieee,
  jpeg2000,
  png,
  ccsds,
  runLength,
  secondOrder,
] as const;

type Known = ReturnType<(typeof TEMPLATES)[number]['parse']>;

/** Section 5, told apart by `known` and then by `template`. */
export type DataRepresentation = Known | UnknownRepresentation;

const BY_NUMBER: ReadonlyMap<number, PackingTemplate<KnownRepresentation>> = new Map(
  TEMPLATES.map((template) => [template.template, template]),
);

export function parseRepresentation(section: SectionOctets): DataRepresentation {
  const template = section.u16(10);
  const known = BY_NUMBER.get(template)?.parse(section) as Known | undefined;
  return known ?? { template, known: false, numberOfCodedValues: section.u32(6) };
}

/** The template of a known representation, or a GribError UNSUPPORTED that names what is supported. */
export function packingTemplate(representation: DataRepresentation): PackingTemplate<KnownRepresentation> {
  return packingTemplateOf(representation.template);
}

/** Template 5.`number`, or a GribError UNSUPPORTED that names what is supported. */
function packingTemplateOf(number: number): PackingTemplate<KnownRepresentation> {
  const found = BY_NUMBER.get(number);
  if (found === undefined) {
    const supported = TEMPLATES.map(({ template }) => `5.${template}`).join(', ');
    throw new GribError(
      'UNSUPPORTED',
      `data representation template 5.${number} is not supported; supported: ${supported}`,
    );
  }
  return found;
}
