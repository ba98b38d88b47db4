import { HOUR_MS } from '../../../catalog/index.ts';
import type { RequestedRange } from '../../../forecast/index.ts';
import { invalidParameter } from '../../../http/index.ts';
import type { RawParameters } from '../raw-parameters.ts';
import { dateAt } from '../times/datetime.ts';
import type { Position } from './geometry.ts';

/** From when the path begins to when it ends, in whole hours around them; nothing for a path without times. */
export function timesOfPath(positions: readonly Position[]): RequestedRange {
  const [first, last] = [positions[0]?.m ?? null, positions.at(-1)?.m ?? null];
  if (first === null || last === null) return {};
  const [from, to] = [Math.floor((first * 1000) / HOUR_MS), Math.ceil((last * 1000) / HOUR_MS)];
  return { validFrom: dateAt(from * HOUR_MS), validTo: dateAt(to * HOUR_MS) };
}

/** Throws where the geometry and a parameter both say when or on which level (OGC EDR 1.1, trajectory query). */
export function requireConsistent(positions: readonly Position[], rawParameters: RawParameters): void {
  const [first] = positions;
  if (first?.z !== null && rawParameters.z !== undefined) {
    throw invalidParameter('z', 'and heights in coords exclude each other: give one of them');
  }
  if (first?.m === null) return;
  if (rawParameters.datetime !== undefined) {
    throw invalidParameter('datetime', 'and times in coords exclude each other: give one of them');
  }
  if (positions.some(({ m }, n) => n > 0 && (m ?? 0) < (positions[n - 1]?.m ?? 0))) {
    throw invalidParameter('coords', 'has times that go back: they must not fall along the path');
  }
}
