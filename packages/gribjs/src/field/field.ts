import type { GridDefinition } from '../grid/registry.ts';
import type { Identification } from '../message/identification.ts';
import type { Extent } from '../octets/extent.ts';
import type { DataRepresentation } from '../packing/registry.ts';
import type { ProductDefinition } from '../product/definition.ts';

/** One field of a message: everything but its values. A message can hold several (sections 2 to 7 repeat). */
export interface GribField {
  readonly fieldIndex: number;
  readonly fieldCount: number;
  /** Section 0, code table 0.0: 0 meteorological, 1 hydrological, 2 land surface, 10 oceanographic. */
  readonly discipline: number;
  readonly identification: Identification;
  /** Section 2 from octet 6 on, for the centre's own use: raw bytes, null without such a section. */
  readonly localUse: Uint8Array | null;
  readonly grid: GridDefinition;
  readonly product: ProductDefinition;
  readonly representation: DataRepresentation;
  /** Code table 6.0: 0 bitmap in this field, 254 the one defined before in this message, 255 none. */
  readonly bitmapIndicator: number;
  /** The bits that apply to this field, also those of an earlier field (254); null where there are none. */
  readonly bitmap: Extent | null;
  /** Points of the grid, missing ones included. */
  readonly numberOfPoints: number;
  /** Octets of one number in the list of row lengths after the grid template; 0 without such a list. */
  readonly optionalListOctets: number;
  /** Sections by number; one that an earlier field of the message defined keeps that offset. */
  readonly sections: Readonly<Record<number, Extent>>;
}
