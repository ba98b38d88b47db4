import { GribError } from '../errors.ts';
import type { SectionOctets } from '../section-octets.ts';
import { complex, complexDifferenced } from './complex.ts';
import { simple } from './simple.ts';
import type { KnownRepresentation, PackingTemplate, UnknownRepresentation } from './template.ts';

/**
 * Every data representation template that the codec knows. A new one is a file beside this and a line here.
 */
const TEMPLATES = [simple, complex, complexDifferenced] as const;

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
  const found = BY_NUMBER.get(representation.template);
  if (found === undefined) {
    const supported = TEMPLATES.map((template) => `5.${template.template}`).join(', ');
    throw new GribError(
      'UNSUPPORTED',
      `data representation template 5.${representation.template} is not supported; supported: ${supported}`,
    );
  }
  return found;
}
