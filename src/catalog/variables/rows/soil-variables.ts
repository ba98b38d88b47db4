import { PLAUSIBLE, quantity, rows } from './quantity.ts';
import type { SurfaceRow, VariableFacts } from './variable-row.ts';

/** A layer of soil below the ground: the upper and the lower bound, in cm. */
type Layer = readonly [top: number, bottom: number];

const NOAH_TEMPERATURE = ['tsoil', 'soil_temperature'];
const NOAH_MOISTURE = ['soilw', 'soil_moisture'];

/**
 * Soil by layer, each as its producer has it: layers of two models overlap, but are not the same, and nothing is interpolated between them.
 * The first four are those of NCEP's Noah models, the others those of ECMWF's IFS and AIFS.
 */
export const SOIL_VARIABLES = rows<SurfaceRow>()({
  soil_temperature_0_10cm: temperature([0, 10], [...NOAH_TEMPERATURE, 'soilt', 'tsl']),
  soil_temperature_10_40cm: temperature([10, 40], NOAH_TEMPERATURE),
  soil_temperature_40_100cm: temperature([40, 100], NOAH_TEMPERATURE),
  soil_temperature_100_200cm: temperature([100, 200], NOAH_TEMPERATURE),
  soil_temperature_0_7cm: temperature([0, 7], ['sot', 'sot1', 'stl1', 'soil_temperature', 'tsl']),
  soil_temperature_7_28cm: temperature([7, 28], ['sot', 'sot2', 'stl2', 'soil_temperature']),
  soil_temperature_28_100cm: temperature([28, 100], ['sot', 'sot3', 'stl3', 'soil_temperature']),
  soil_temperature_100_289cm: temperature([100, 289], ['sot', 'sot4', 'stl4', 'soil_temperature']),
  soil_moisture_0_10cm: moisture([0, 10], [...NOAH_MOISTURE, 'soil_water', 'mrsol']),
  soil_moisture_10_40cm: moisture([10, 40], NOAH_MOISTURE),
  soil_moisture_40_100cm: moisture([40, 100], NOAH_MOISTURE),
  soil_moisture_100_200cm: moisture([100, 200], NOAH_MOISTURE),
  soil_moisture_0_7cm: moisture([0, 7], ['vsw', 'vsw1', 'swvl1', 'soil_moisture', 'soil_water', 'mrsol']),
  soil_moisture_7_28cm: moisture([7, 28], ['vsw', 'vsw2', 'swvl2', 'soil_moisture']),
  soil_moisture_28_100cm: moisture([28, 100], ['vsw', 'vsw3', 'swvl3', 'soil_moisture']),
  soil_moisture_100_289cm: moisture([100, 289], ['vsw', 'vsw4', 'swvl4', 'soil_moisture']),
});

function temperature(layer: Layer, synonyms: readonly string[] = []): SurfaceRow {
  const facts = quantity('soil_temperature', `Soil temperature ${at(layer)}`, 'K', 2, PLAUSIBLE.temperature);
  return row(layer, facts, [...synonyms, spelledOut('soil_temperature', layer)]);
}

function moisture(layer: Layer, synonyms: readonly string[] = []): SurfaceRow {
  const facts = quantity(
    'volume_fraction_of_condensed_water_in_soil',
    `Soil moisture ${at(layer)}, water and ice by volume`,
    '1',
    3,
    PLAUSIBLE.soilMoisture,
  );
  // Packing falls below zero a little in deserts.
  const limits = { min: 0, max: 1 };
  return row(layer, { ...facts, limits }, [...synonyms, spelledOut('soil_moisture', layer)]);
}

function row([top, bottom]: Layer, facts: VariableFacts, synonyms: readonly string[]): SurfaceRow {
  return {
    level: { kind: 'depth', topMetres: top / 100, bottomMetres: bottom / 100 },
    ...facts,
    optional: true,
    synonyms,
  };
}

function at([top, bottom]: Layer): string {
  return `at ${top} to ${bottom} cm below the ground`;
}

/** As others write the name: `soil_temperature_0_to_10cm`. */
function spelledOut(name: string, [top, bottom]: Layer): string {
  return `${name}_${top}_to_${bottom}cm`;
}
