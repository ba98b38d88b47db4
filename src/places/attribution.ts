/** What the licence of the places asks to be shown where they are. */
export const GAZETTEER_ATTRIBUTION = 'Places: GeoNames (www.geonames.org), CC BY 4.0';
