import { type Bounds, type Grid, greatCircleKm, nearestPoint } from '../../geo/index.ts';
import type { Run } from '../runs/run/run.ts';

/** Error message for a place outside the domain: the domain's box, the distance, and the nearest cell. */
export function describeOutside(run: Run, latitude: number, longitude: number): string {
  return `latitude ${latitude}, longitude ${longitude} lies outside the domain of ${run.model}${away(run, latitude, longitude)}; ${domainOf(run)}`;
}

/** Error message for a box or area without grid points: it lies between them, or outside the domain. */
export function describeEmpty(run: Run, box: Bounds, what: string): string {
  const { model, grid } = run;
  const { latitude, longitude } = middleOf(box);
  if (grid.locate(latitude, longitude) === null) {
    return `no grid point of ${model} lies in the ${what}: its middle is outside the domain${away(run, latitude, longitude)}; ${domainOf(run)}`;
  }
  const near = nearestPoint(grid, latitude, longitude);
  return `no grid point of ${model} lies in the ${what}: they are ${spacingOf(grid)} apart, and the nearest to its middle is at latitude ${near.latitude}, longitude ${near.longitude}`;
}

/** The box around the domain of a run, as /models lists it. */
function domainOf({ grid }: Run): string {
  const { west, south, east, north } = grid.bounds;
  const box = `west ${west}, south ${south}, east ${east}, north ${north}`;
  return grid.spec.kind === 'lambert'
    ? `its Lambert conformal grid does not fill the box around it, ${box}`
    : `its box is ${box}`;
}

function away({ grid }: Run, latitude: number, longitude: number): string {
  const near = nearestPoint(grid, latitude, longitude);
  const km = greatCircleKm({ latitude, longitude }, near);
  return `, ${km.toFixed(km < 10 ? 1 : 0)} km from the nearest cell, at latitude ${near.latitude}, longitude ${near.longitude}`;
}

function middleOf({ west, south, east, north }: Bounds): { latitude: number; longitude: number } {
  const width = east >= west ? east - west : east - west + 360;
  const longitude = west + width / 2;
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude };
}

/** How far apart grid points are, in words. */
function spacingOf({ spec, meshStepDegrees }: Grid): string {
  switch (spec.kind) {
    case 'latlon': {
      const { latitudeStep, longitudeStep } = spec;
      if (latitudeStep === longitudeStep) return `${latitudeStep} degrees`;
      return `${latitudeStep} degrees of latitude and ${longitudeStep} of longitude`;
    }
    case 'lambert':
      return `${Math.max(spec.dxMetres, spec.dyMetres) / 1000} km`;
    case 'icosahedral':
      return `about ${meshStepDegrees} degrees`;
  }
}
