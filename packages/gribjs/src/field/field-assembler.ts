import { type GridDefinition, parseGrid } from '../grid/registry.ts';
import { type Identification, parseIdentification } from '../message/identification.ts';
import { GribError } from '../octets/errors.ts';
import type { Extent } from '../octets/extent.ts';
import { MAX_FIELDS } from '../octets/limits.ts';
import { SectionOctets } from '../octets/section-octets.ts';
import { type DataRepresentation, parseRepresentation } from '../packing/registry.ts';
import type { ProductDefinition } from '../product/definition.ts';
import { parseProduct } from '../product/parse.ts';
import type { GribField } from './field.ts';

/** Which sections may follow which (FM 92 GRIB, regulation 92.1.3): 2 to 7, 3 to 7 or 4 to 7 repeat. */
const FOLLOWING: readonly (readonly number[])[] = [[1], [2, 3], [3], [4], [5], [6], [7], [2, 3, 4]];

/** Octets of a section before its content: its length and its number. */
const SECTION_HEAD = 5;

/** Octets of section 6 before its bits. */
const BITMAP_HEAD = 6;

/** Makes fields of the sections of one message, which are added in order. */
export class FieldAssembler {
  readonly #discipline: number;
  readonly #fields: Omit<GribField, 'fieldCount'>[] = [];
  readonly #extents: Record<number, Extent> = {};
  #previous = 0;
  #identification: Identification | null = null;
  #localUse: Uint8Array | null = null;
  #grid: GridDefinition | null = null;
  #optionalListOctets = 0;
  #product: ProductDefinition | null = null;
  #representation: DataRepresentation | null = null;
  #bitmapIndicator = 255;
  #bitmap: Extent | null = null;
  #lastBitmap: Extent | null = null;

  constructor(discipline: number) {
    this.#discipline = discipline;
  }

  /** Bytes of a section that `add` needs: none of 7, the head of 6, all of the others. */
  static bytesNeeded(number: number, length: number): number {
    if (number === 7) return 0;
    return number === 6 ? Math.min(length, BITMAP_HEAD) : length;
  }

  /**
   * @param bytes the section from its first octet on, at least `bytesNeeded` of it
   * @param extent of the whole section in its message
   * @throws GribError CORRUPT; UNSUPPORTED for more than MAX_FIELDS (100,000) fields
   */
  add(number: number, extent: Extent, bytes: Uint8Array): void {
    const allowed = FOLLOWING[this.#previous] ?? [];
    if (!allowed.includes(number)) {
      const expected = allowed.join(' or ');
      throw new GribError(
        'CORRUPT',
        `section ${number} after section ${this.#previous}, where ${expected} is expected`,
        extent.offset,
      );
    }
    this.#previous = number;
    this.#extents[number] = extent;
    const octets = new SectionOctets(bytes, number, extent.offset);
    if (number === 1) this.#identification = parseIdentification(octets);
    // A copy, so that the fields do not keep the whole message in memory.
    else if (number === 2) this.#localUse = new Uint8Array(bytes.subarray(SECTION_HEAD));
    else if (number === 3) this.#addGrid(octets);
    else if (number === 4) this.#addProduct(octets);
    else if (number === 5) this.#representation = parseRepresentation(octets);
    else if (number === 6) this.#addBitmap(octets, extent);
    else if (number === 7) this.#finishField();
  }

  /** The fields, when the message has ended. */
  fields(end: number): readonly GribField[] {
    if (this.#previous !== 7) {
      const expected = (FOLLOWING[this.#previous] ?? []).join(' or ');
      throw new GribError(
        'CORRUPT',
        `the message ends after section ${this.#previous}, where section ${expected} is expected`,
        end,
      );
    }
    return this.#fields.map((field) => ({ ...field, fieldCount: this.#fields.length }));
  }

  #addGrid(octets: SectionOctets): void {
    this.#grid = parseGrid(octets);
    this.#optionalListOctets = octets.u8(11);
  }

  #addProduct(octets: SectionOctets): void {
    if (this.#identification === null) throw octets.corrupt(1, 'there is no section 1 before');
    this.#product = parseProduct(octets, this.#identification.referenceTime);
  }

  #addBitmap(octets: SectionOctets, extent: Extent): void {
    this.#bitmapIndicator = octets.u8(6);
    if (this.#bitmapIndicator === 0) {
      this.#lastBitmap = { offset: extent.offset + BITMAP_HEAD, length: extent.length - BITMAP_HEAD };
    }
    this.#bitmap = this.#bitmapIndicator === 0 || this.#bitmapIndicator === 254 ? this.#lastBitmap : null;
  }

  #finishField(): void {
    const [identification, grid, product, representation] = [
      this.#identification,
      this.#grid,
      this.#product,
      this.#representation,
    ];
    if (identification === null || grid === null || product === null || representation === null) {
      throw new GribError('CORRUPT', 'section 7 before sections 1, 3, 4 and 5');
    }
    if (this.#fields.length === MAX_FIELDS) {
      throw new GribError(
        'UNSUPPORTED',
        `the message has more than ${MAX_FIELDS} fields`,
        this.#extents[7]?.offset ?? null,
      );
    }
    this.#fields.push({
      fieldIndex: this.#fields.length,
      discipline: this.#discipline,
      identification,
      localUse: this.#localUse,
      grid,
      product,
      representation,
      bitmapIndicator: this.#bitmapIndicator,
      bitmap: this.#bitmap,
      numberOfPoints: grid.points,
      optionalListOctets: this.#optionalListOctets,
      sections: { ...this.#extents },
    });
  }
}
