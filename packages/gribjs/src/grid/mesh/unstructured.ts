import { GribError } from '../../octets/errors.ts';
import { writeUnsigned } from '../../octets/write-octets.ts';
import { type GridTemplate, type ScatteredGrid, writeGridHead } from '../template.ts';

/**
 * Grid definition template 3.101: cells or nodes of an unstructured grid, such as ICON's, that is told by its
 * number and identifier. Its coordinates are in other messages; see `cellCoordinates`.
 */
export interface UnstructuredGrid extends ScatteredGrid {
  readonly template: 101;
  /** Code table 3.2. */
  readonly shapeOfTheEarth: number;
  /** The producer's number of the grid. */
  readonly numberOfGridUsed: number;
  /** Which of the grid's kinds of points: of ICON 1 cells, 2 vertices, 3 edges. */
  readonly numberOfGridInReference: number;
  /** 32 hexadecimal digits. */
  readonly uuid: string;
}

const LENGTH = 35;
const UUID_OCTETS = 16;

export const unstructured: GridTemplate<UnstructuredGrid> = {
  template: 101,

  gridType: () => 'unstructured_grid',

  parse(section, points) {
    const octets = Array.from({ length: UUID_OCTETS }, (_, at) => section.u8(20 + at));
    return {
      template: 101,
      known: true,
      points,
      shapeOfTheEarth: section.u8(15),
      numberOfGridUsed: section.u8(16) * 65_536 + section.u16(17),
      numberOfGridInReference: section.u8(19),
      uuid: octets.map((octet) => octet.toString(16).padStart(2, '0')).join(''),
    };
  },

  write(grid) {
    if (!/^[0-9a-f]{32}$/i.test(grid.uuid)) {
      throw new GribError(
        'CORRUPT',
        `grid 3.101: '${grid.uuid}' is not an identifier of 32 hexadecimal digits`,
      );
    }
    const bytes = new Uint8Array(LENGTH);
    const view = new DataView(bytes.buffer);
    writeGridHead(view, 101, grid.points);
    writeUnsigned(view, 14, 1, grid.shapeOfTheEarth, 'shapeOfTheEarth');
    writeUnsigned(view, 15, 3, grid.numberOfGridUsed, 'numberOfGridUsed');
    writeUnsigned(view, 18, 1, grid.numberOfGridInReference, 'numberOfGridInReference');
    for (let at = 0; at < UUID_OCTETS; at++) {
      view.setUint8(19 + at, Number.parseInt(grid.uuid.slice(2 * at, 2 * at + 2), 16));
    }
    return bytes;
  },

  coordinates() {
    throw new GribError(
      'UNSUPPORTED',
      'grid 3.101 does not hold its coordinates: they are fields 0/191/1 and 0/191/2 of the same grid',
    );
  },

  describe: (grid) => ({
    shapeOfTheEarth: grid.shapeOfTheEarth,
    numberOfGridUsed: grid.numberOfGridUsed,
    numberOfGridInReference: grid.numberOfGridInReference,
    uuidOfHGrid: grid.uuid,
  }),
};
