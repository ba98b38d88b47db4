import { decodeValues } from './decode.ts';
import type { GribField } from './field.ts';
import { packingTemplate, packingTemplateOf } from './packing/registry.ts';
import type { Floats } from './packing/template.ts';

/**
 * Loads what makes decoding fast: for 5.40 OpenJPEG as WebAssembly, for the others nothing. `decodeValues` and
 * `decodePacked` give the same numbers without it, for 5.40 in 1.2 to 1.6 times the time, also where it cannot
 * be loaded.
 *
 * @param packings fields that are to be decoded, or numbers of data representation templates
 * @throws GribError UNSUPPORTED for an unknown template
 */
export async function prepareDecoding(...packings: readonly (GribField | number)[]): Promise<void> {
  await Promise.all(
    packings.map((packing) => {
      const template =
        typeof packing === 'number' ? packingTemplateOf(packing) : packingTemplate(packing.representation);
      return template.prepare?.();
    }),
  );
}

/** As `decodeValues`, with what makes it fast loaded before. */
export function decodeField(
  message: Uint8Array,
  field: GribField,
  into?: Float32Array,
): Promise<Float32Array>;
export function decodeField(message: Uint8Array, field: GribField, into: Float64Array): Promise<Float64Array>;
export async function decodeField(message: Uint8Array, field: GribField, into?: Floats): Promise<Floats> {
  await prepareDecoding(field);
  return decodeValues(message, field, into);
}
