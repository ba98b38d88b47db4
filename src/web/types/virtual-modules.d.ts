declare module 'virtual:basemap' {
  /** Addresses of the outlines of Natural Earth, as TopoJSON with the layers land, coast, border and lake. */
  const scales: Readonly<Record<'110m' | '50m' | '10m', string>>;
  export default scales;
}

declare module 'virtual:largest-places' {
  /** Address of the largest places of the gazetteer, as JSON: `[name, latitude, longitude, population, fromZoom]` each, largest first. */
  const address: string;
  export default address;
}
