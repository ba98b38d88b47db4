/**
 * Eastward longitudes that never fall: beyond the antimeridian they continue above 180, as 181 for 179 degrees west. Axes have to be
 * monotone (CoverageJSON, section 6.1.1; CF, section 1.3).
 */
export function risingLongitudes(longitudes: Float64Array): Float64Array {
  let offset = 0;
  let previous = Number.NEGATIVE_INFINITY;
  return longitudes.map((longitude) => {
    if (longitude < previous) offset += 360;
    previous = longitude;
    // Coordinates are whole microdegrees: the rounded sum prints as short as the longitude did.
    return offset === 0 ? longitude : Math.round((longitude + offset) * 1e6) / 1e6;
  });
}
