/** A position: `52.52° N 13.41° E`. */
export const formatPosition = (latitude: number, longitude: number, digits = 2): string =>
  `${Math.abs(latitude).toFixed(digits)}° ${latitude < 0 ? 'S' : 'N'} ${Math.abs(longitude).toFixed(digits)}° ${longitude < 0 ? 'W' : 'E'}`;
