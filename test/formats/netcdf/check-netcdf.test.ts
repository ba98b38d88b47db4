import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNetcdf, hasNetcdfReaders } from '../../support/netcdf.ts';
import { scratchFolder } from '../../support/scratch.ts';

const folder = scratchFolder();

/** Everything that the checker is to find, in one file. */
const BROKEN = `netcdf broken {
dimensions: time = 2 ; lat = 3 ; lon = 2 ; bnds = 2 ;
variables:
  double time(time) ;
    time:standard_name = "time" ;
    time:units = "seconds since 1970-01-01T00:00:00Z" ;
    time:calendar = "standard" ;
    time:axis = "T" ;
    time:bounds = "time_bnds" ;
  double time_bnds(time, bnds) ;
  double lat(lat) ;
    lat:standard_name = "latitude" ;
    lat:units = "degrees_north" ;
    lat:axis = "Y" ;
  double lon(lon) ;
    lon:standard_name = "longitud" ;
    lon:units = "degrees_east" ;
    lon:axis = "X" ;
  double height ;
    height:standard_name = "height" ;
    height:units = "Pa" ;
    height:axis = "Y" ;
  int crs ;
    crs:grid_mapping_name = "lambert_conformal_conic" ;
  float t(time, lon, lat) ;
    t:standard_name = "air_temperature" ;
    t:units = "kelvins of old" ;
    t:coordinates = "height lead" ;
    t:grid_mapping = "crs" ;
    t:cell_methods = "time: total area: mean" ;
  float empty(time, lat, lon) ;
    empty:units = "1" ;
    empty:title = "" ;
    empty:cell_methods = "lat: sum" ;
    empty:_FillValue = NaNf ;
data:
  time = 0, 3600 ;
  time_bnds = 0, 0, 3700, 3800 ;
  lat = 50, 49, 49.5 ;
  lon = 1, 2 ;
}`;

describe.skipIf(!hasNetcdfReaders)('the checker of NetCDF files', () => {
  it('finds what is wrong', async () => {
    const file = path.join(folder, 'broken.nc');
    const { stderr, status } = spawnSync('ncgen', ['-4', '-o', file], { input: BROKEN, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { problems, unitsChecked } = await checkNetcdf(file);
    const ofUnits = ['height: Pa does not convert to m', 't: kelvins of old is not a unit'];
    const found = [
      'Conventions is not CF-1.11',
      'no title',
      'no institution',
      'no source',
      'no history',
      'time_bnds: outside of its time',
      'lat: not monotone',
      'lon: longitud is not a known standard name',
      'crs: lambert_conformal_conic lacks',
      'crs: no figure of the earth',
      't: coordinates names lead, which is not there',
      't: no cell method total',
      't: cell method of area, which it has not',
      "t: two coordinates of one axis among ['T', 'X', 'Y', 'Y']",
      "t: dimensions in the order ['T', 'X', 'Y']",
      't: no longitude',
      't: no forecast_period',
      't: fill value None for float32',
      'empty: title is empty',
      'empty: sum over lat, which has no bounds',
      'empty: no grid mapping',
      ...(unitsChecked ? ofUnits : []),
    ];
    for (const problem of found) expect(problems).toContainEqual(expect.stringContaining(problem));
  });
});
