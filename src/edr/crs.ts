import { CRS_NAMES } from './documents/reference-systems.ts';
import { fault, quoted } from './fault.ts';

/** CRS84 in the other ways in which clients write it. */
const OTHER_NAMES = ['crs:84', 'ogc:crs84', 'https://www.opengis.net/def/crs/ogc/1.3/crs84'];

/** Throws IsobarError('validation_error') unless `crs` is left out or CRS84: longitude before latitude on WGS 84. */
export function requireCrs84(text: string | undefined): void {
  if (text === undefined) return;
  const word = text.trim().toLowerCase();
  if ([...CRS_NAMES.map((name) => name.toLowerCase()), ...OTHER_NAMES].includes(word)) return;
  throw fault('crs', `${quoted(text)} is not offered: it is ${CRS_NAMES.join(' or ')}`);
}
