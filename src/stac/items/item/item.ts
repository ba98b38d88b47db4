import { isoDuration, VARIABLE_NAMES, type VariableName, variableOf } from '../../../catalog/index.ts';
import { type Bounds, formatTime, type Run } from '../../../forecast/index.ts';
import { footprintOf } from '../../areas/footprint.ts';
import { PROJECTION_EXTENSION, projectionOf } from '../../areas/projection.ts';
import { type Addresses, GEOJSON_TYPE, JSON_TYPE, rootLinks, STAC_VERSION } from '../../links.ts';
import { itemIdOf } from '../../runs/item-id.ts';
import { lastLeadOf, timeOf } from '../../runs/run-time.ts';
import { datacubeOf } from './datacube.ts';
import type { ItemContext } from './item-context.ts';
import { sourceAssets } from './source-assets.ts';

/** A run as an Item (STAC 1.1.0, with the extensions forecast 0.2.0, datacube 2.2.0 and projection 2.0.0). */
export async function itemOf(run: Run, making: ItemContext): Promise<object> {
  const { addresses } = making;
  const { bounds, geometry } = footprintOf(run.grid);
  const collection = addresses.collection(run.model);
  return {
    type: 'Feature',
    stac_version: STAC_VERSION,
    stac_extensions: [
      'https://stac-extensions.github.io/forecast/v0.2.0/schema.json',
      'https://stac-extensions.github.io/datacube/v2.2.0/schema.json',
      ...(projectionOf(run) === null ? [] : [PROJECTION_EXTENSION]),
    ],
    id: itemIdOf(run),
    collection: run.model,
    bbox: [bounds.west, bounds.south, bounds.east, bounds.north],
    geometry,
    properties: propertiesOf(run),
    links: [
      ...rootLinks(addresses, { href: addresses.item(run), type: GEOJSON_TYPE }),
      { rel: 'parent', href: collection, type: JSON_TYPE },
      { rel: 'collection', href: collection, type: JSON_TYPE },
      {
        rel: 'related',
        href: addresses.edrInstance(run),
        type: JSON_TYPE,
        title: 'The same run in OGC API - Environmental Data Retrieval',
      },
    ],
    assets: await assetsOf(run, making),
  };
}

function propertiesOf(run: Run): object {
  const {
    model,
    initTime,
    state,
    presentHours,
    expectedHours,
    horizonHours,
    synthetic,
    source,
    publishedAt,
  } = run;
  const { from, to } = timeOf(run);
  return {
    title: `${model} run ${formatTime(initTime)}${synthetic ? ' (synthetic)' : ''}`,
    description: `${source}. ${presentHours} of ${expectedHours} leads are here.`,
    datetime: formatTime(from),
    start_datetime: formatTime(from),
    end_datetime: formatTime(to),
    updated: formatTime(publishedAt),
    'forecast:reference_datetime': formatTime(initTime),
    'forecast:duration': durationOf(lastLeadOf(run)),
    ...datacubeOf(run),
    ...projectionOf(run),
    'isobar:state': state,
    'isobar:hours_present': presentHours,
    'isobar:hours_expected': expectedHours,
    'isobar:horizon_hours': horizonHours,
    'isobar:synthetic': synthetic,
  };
}

/** ISO 8601: 384 hours are `P16D`, 18 are `PT18H`. */
function durationOf(hours: number): string {
  return hours > 0 && hours % 24 === 0 ? `P${hours / 24}D` : isoDuration(hours);
}

async function assetsOf(run: Run, making: ItemContext): Promise<object> {
  const { addresses } = making;
  const kerchunk = {
    href: addresses.references(run),
    type: JSON_TYPE,
    title: 'kerchunk reference set (version 1) of all messages in the producer’s files',
    roles: ['references', 'index'],
  };
  const [variable] = VARIABLE_NAMES.filter((name) => name in run.manifest.cubes);
  return {
    kerchunk,
    ...(variable !== undefined && { netcdf: netcdfAsset(run, variable, addresses) }),
    ...(await sourceAssets(run, making)),
  };
}

/** A part of the run as NetCDF: an example address, which takes other variables, leads and boxes. */
function netcdfAsset(run: Run, variable: VariableName, addresses: Addresses): object {
  const [lead = 0] = run.manifest.cubes[variable]?.[0]?.leads ?? [];
  const { west, south, east, north } = exampleBox(run.grid.bounds);
  const query = new URLSearchParams({
    model: run.model,
    var: variable,
    init_time: formatTime(run.initTime),
    lead_hours: String(lead),
    west: String(west),
    south: String(south),
    east: String(east),
    north: String(north),
    fmt: 'netcdf',
  });
  return {
    href: `${addresses.box}?${query}`,
    type: 'application/x-netcdf',
    title: `NetCDF-4 of ${variable} in a box, lead ${lead} h: the address takes any other`,
    roles: ['data'],
    'forecast:horizon': isoDuration(lead),
    'forecast:variable': variableOf(variable).standardName,
  };
}

/** Ten degrees by ten degrees in the middle of a domain. */
function exampleBox({ west, south, east, north }: Bounds): Bounds {
  const width = east >= west ? east - west : east - west + 360;
  const middle = west + width / 2;
  const x = Math.round(middle > 180 ? middle - 360 : middle);
  const y = Math.round((south + north) / 2);
  return { west: x - 5, south: y - 5, east: x + 5, north: y + 5 };
}
