import { isDeepStrictEqual } from 'node:util';
import { memberDecimalsOf, type VariableName, variableOf } from '../../../catalog/index.ts';
import { cubeFileName, type Manifest, type Segment } from '../../records/manifest.ts';
import type { CubeReader } from './cube-reader.ts';

/** A cube as its run's manifest has it. */
export interface NamedCube {
  readonly variable: VariableName;
  readonly segment: Segment;
  readonly grid: Pick<Manifest['grid'], 'nx' | 'ny'>;
}

/**
 * How an opened cube differs from what its manifest says of it; empty when it is that cube. The name has the digest of the index,
 * which holds the checksums of everything else, so that no other cube passes, whatever its header says.
 */
export function differencesOf(reader: CubeReader, { variable, segment, grid }: NamedCube): string[] {
  const { header } = reader;
  const { units, decimals } = variableOf(variable);
  const expected = {
    variable,
    units,
    decimals: segment.members === undefined ? decimals : memberDecimalsOf(variable),
    nx: grid.nx,
    ny: grid.ny,
    leads: [...segment.leads],
    members: segment.members,
    statisticsOf: segment.statisticsOf,
  };
  const differences: string[] = [];
  for (const [name, value] of Object.entries(expected)) {
    const said = header[name as keyof typeof expected];
    if (!isDeepStrictEqual(said, value)) {
      differences.push(`its header gives ${name} ${JSON.stringify(said)}, its run ${JSON.stringify(value)}`);
    }
  }
  if (reader.bytes !== segment.bytes) {
    differences.push(`it has ${reader.bytes} bytes, its manifest says ${segment.bytes}`);
  }
  if (cubeFileName(variable, segment, reader.digest) !== segment.file) {
    differences.push('its content is not the one in its name');
  }
  return differences;
}
