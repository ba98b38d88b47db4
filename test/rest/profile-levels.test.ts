import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { checkNetcdf, hasNetcdfReaders, readNetcdfFloats } from '../support/netcdf.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const PLACE = '/profile?model=gfs&lat=50&lon=10&lead_hours=6';
const LEVELS = [1000, 850, 700, 500, 300, 250];

interface Profile {
  readonly init_time: string;
  readonly variables: Readonly<Record<string, { readonly value: number }>>;
  readonly profile: Readonly<Record<string, { readonly values: readonly number[] }>>;
}
const profileOf = async (variables: string): Promise<Profile> =>
  (await (await gateway.get(`${PLACE}&variables=${variables}`)).json()) as Profile;

describe('GET /profile by base names', () => {
  it('answers all levels of a base name, as EDR does', async () => {
    const named = LEVELS.map((level) => `temperature_${level}hpa`).join();
    const [byBase, byLevel] = await Promise.all([profileOf('temperature'), profileOf(named)]);
    expect(byBase.profile).toEqual(byLevel.profile);
    expect(Object.keys(byBase.variables)).toEqual(named.split(','));
  });

  it('takes base names and single levels together', async () => {
    const { variables } = await profileOf('temperature,u_wind_850hpa');
    expect(Object.keys(variables).toSorted()).toEqual(
      [...LEVELS.map((level) => `temperature_${level}hpa`), 'u_wind_850hpa'].toSorted(),
    );
  });

  it('refuses a base name that does not exist with a near match', async () => {
    const response = await gateway.get(`${PLACE}&variables=temperatur`);
    expect(response.status).toBe(422);
    expect((await response.json()) as object).toMatchObject({
      detail: expect.stringContaining('did you mean temperature or'),
    });
  });
});

describe.skipIf(!hasNetcdfReaders)('GET /profile as NetCDF', () => {
  it('is a profile at one place, with the numbers of JSON', async () => {
    const { profile, init_time } = await profileOf('temperature,geopotential_height');
    const response = await gateway.get(`${PLACE}&variables=temperature,geopotential_height&fmt=netcdf`);
    expect(response.headers.get('content-type')).toBe('application/x-netcdf');
    const init = `${init_time.slice(0, 13).replaceAll('-', '')}Z`;
    expect(response.headers.get('content-disposition')).toContain(`gfs_profile_${init}_f006.nc`);
    const file = path.join(folder, 'profile.nc');
    writeFileSync(file, await response.bytes());
    const { problems, dimensions, coordinates, variables, attributes } = await checkNetcdf(file);
    expect(problems).toEqual([]);
    expect(attributes['featureType']).toBe('timeSeriesProfile');
    expect(dimensions).toMatchObject({ place: 1, time: 1, air_pressure: 6 });
    expect(coordinates['air_pressure']).toEqual(LEVELS);
    expect(variables['temperature']?.dimensions).toEqual(['place', 'time', 'air_pressure']);
    for (const name of ['temperature', 'geopotential_height']) {
      const found = await readNetcdfFloats(file, name);
      expect(Array.from(found)).toEqual(profile[name]?.values.map(Math.fround));
    }
  });
});
