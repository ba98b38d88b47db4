/**
 * Eastward longitudes without a fall: beyond the antimeridian they go on above 180, as 181 for 179 west. Axes are monotone (CoverageJSON,
 * section 6.1.1; CF, section 1.3).
 */
export function risingLongitudes(longitudes: Float64Array): Float64Array {
  let turns = 0;
  return longitudes.map((longitude, x) => {
    if (x > 0 && longitude < longitudes[x - 1]!) turns += 360;
    // Coordinates are whole microdegrees: the sum is to print as clean as the longitude did.
    return turns === 0 ? longitude : Math.round((longitude + turns) * 1e6) / 1e6;
  });
}
