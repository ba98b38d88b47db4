import { invalidParameter, quoted } from '../../../http/index.ts';

/** Longitude before latitude on WGS 84 (OGC:CRS84), in WKT 2 (ISO 19162). */
export const CRS84_WKT =
  'GEOGCRS["WGS 84 (CRS84)",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["longitude (Lon)",east,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],AXIS["latitude (Lat)",north,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]],ID["OGC","CRS84"]]';

export const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/**
 * The values of `crs`. EPSG:4326 is not among them: it has latitude first, and clients disagree on whether to follow that.
 */
export const CRS_NAMES: readonly string[] = ['CRS84', CRS84_URI];

/** Times in UTC. */
export const TIME_WKT =
  'TIMECRS["DateTime",TDATUM["Gregorian calendar",CALENDAR["proleptic Gregorian"]],CS[TemporalDateTime,1],AXIS["time (T)",future]]';

/** Pressure levels in hPa, falling upwards. */
export const PRESSURE_WKT =
  'PARAMETRICCRS["Pressure level",PDATUM["Vacuum"],CS[parametric,1],AXIS["pressure (p)",down],PARAMETRICUNIT["hectopascal",100]]';

/** Other spellings of CRS84 that clients use. */
const OTHER_NAMES = ['crs:84', 'ogc:crs84', 'https://www.opengis.net/def/crs/ogc/1.3/crs84'];

/** Throws IsobarError('validation_error') unless `crs` is left out or CRS84: longitude before latitude on WGS 84. */
export function requireCrs84(text: string | undefined): void {
  if (text === undefined) return;
  const word = text.trim().toLowerCase();
  if ([...CRS_NAMES.map((name) => name.toLowerCase()), ...OTHER_NAMES].includes(word)) return;
  throw invalidParameter('crs', `${quoted(text)} is not offered: it is ${CRS_NAMES.join(' or ')}`);
}
