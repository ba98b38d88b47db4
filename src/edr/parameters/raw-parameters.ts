/** Parameters that a data query parses itself, from their raw text: what one means may depend on others. */
const RAW_PARAMETERS = [
  'coords',
  'bbox',
  'within',
  'within-units',
  'corridor-width',
  'width-units',
  'corridor-height',
  'height-units',
  'parameter-name',
  'datetime',
  'z',
  'member',
  'quantile',
  'crs',
  'lats',
  'lons',
  'lead_from',
  'lead_to',
  'limit',
  'pin',
] as const;
export type RawParameterName = (typeof RAW_PARAMETERS)[number];

export type RawParameters = Readonly<Partial<Record<RawParameterName, string>>>;

/** The raw parameters of a query that its schema has checked. */
export function rawParametersOf(query: Readonly<Record<string, unknown>>): RawParameters {
  const parameters: Partial<Record<RawParameterName, string>> = {};
  for (const name of RAW_PARAMETERS) {
    const value = query[name];
    if (typeof value === 'string') parameters[name] = value;
  }
  return parameters;
}
