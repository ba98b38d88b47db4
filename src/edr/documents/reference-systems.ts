/** Longitude before latitude on WGS 84 (OGC:CRS84), in WKT 2 (ISO 19162). */
export const CRS84_WKT =
  'GEOGCRS["WGS 84 (CRS84)",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2],AXIS["longitude (Lon)",east,ORDER[1],ANGLEUNIT["degree",0.0174532925199433]],AXIS["latitude (Lat)",north,ORDER[2],ANGLEUNIT["degree",0.0174532925199433]],ID["OGC","CRS84"]]';

export const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/**
 * What `crs` takes. EPSG:4326 has its axes the other way round, which clients read both ways, so that it is not among them.
 */
export const CRS_NAMES: readonly string[] = ['CRS84', CRS84_URI];

/** Times in UTC. */
export const TIME_WKT =
  'TIMECRS["DateTime",TDATUM["Gregorian calendar",CALENDAR["proleptic Gregorian"]],CS[TemporalDateTime,1],AXIS["time (T)",future]]';

/** Pressure levels in hPa, falling upwards. */
export const PRESSURE_WKT =
  'PARAMETRICCRS["Pressure level",PDATUM["Vacuum"],CS[parametric,1],AXIS["pressure (p)",down],PARAMETRICUNIT["hectopascal",100]]';
