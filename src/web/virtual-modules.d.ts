declare module 'virtual:basemap' {
  /** Addresses of the outlines of Natural Earth, as TopoJSON with the layers land, border and lake. */
  const scales: Readonly<Record<'110m' | '50m', string>>;
  export default scales;
}
