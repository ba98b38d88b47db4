import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

interface Field {
  readonly name: string;
  readonly args: Values;
  readonly fields: readonly Field[];
}

const HOUR_MS = 3_600_000;

/** Fields that REST has calls for; of those in one query the first counts. */
const BY_WORTH = ['slab', 'point', 'places', 'models'];

/** The REST call that answers most nearly what a query asks, below the server's address; null where there is none. */
export function restCall(query: string, variables: Values): string | null {
  const fields = fieldsOf(query, variables);
  const calls = BY_WORTH.flatMap((name) => fields.filter((field) => field.name === name)).map(callFor);
  return calls.find((call) => call !== null) ?? null;
}

function callFor(field: Field): string | null {
  switch (field.name) {
    case 'slab':
      return slabCall(field.args);
    case 'point':
      return pointCall(field);
    case 'places':
      return address('places', { q: field.args['search'], limit: field.args['limit'] });
    case 'models':
      return 'models';
    default:
      return null;
  }
}

function slabCall(args: Values): string | null {
  const { box, model, variable, initTime, leadHours, validTime, stride } = args;
  if (typeof box !== 'object' || box === null) return null;
  const { west, south, east, north } = box as Values;
  const lead = leadHours ?? leadBetween(initTime, validTime);
  return address('bbox', {
    model: restModel(model),
    var: variable,
    west,
    south,
    east,
    north,
    init_time: initTime,
    lead_hours: lead,
    stride,
  });
}

function pointCall({ args, fields }: Field): string | null {
  const forecast = find(fields, 'forecast') ?? find(fields, 'forecasts');
  if (forecast === undefined) return null;
  const { model, models, initTime, elevation } = forecast.args;
  const [first] = Array.isArray(models) ? models : [];
  const at = {
    model: restModel(model ?? first ?? 'gfs'),
    lat: args['latitude'],
    lon: args['longitude'],
    init_time: initTime,
  };
  const profile = find(forecast.fields, 'profile');
  if (profile !== undefined) {
    const { leadHours, validTime } = profile.args;
    return address('profile', { ...at, lead_hours: leadHours ?? leadBetween(initTime, validTime) });
  }
  const series = find(forecast.fields, 'series');
  const names =
    series === undefined
      ? []
      : series.fields.flatMap(({ args }) => args['variables'] ?? args['variable'] ?? []);
  if (series === undefined || names.length === 0) return null;
  const { leadFrom, leadTo } = series.args;
  const vars = [...new Set(names)].join();
  return address('point', { ...at, vars, lead_from: leadFrom, lead_to: leadTo, elevation });
}

/** Hours from the start of a run to a valid time, where both are known. */
function leadBetween(initTime: unknown, validTime: unknown): number | undefined {
  if (typeof initTime !== 'string' || typeof validTime !== 'string') return undefined;
  const hours = (Date.parse(validTime) - Date.parse(initTime)) / HOUR_MS;
  return Number.isInteger(hours) && hours >= 0 ? hours : undefined;
}

const restModel = (id: unknown) => String(id).replaceAll('_', '-');

/** A path with the parameters that are known. */
function address(path: string, parameters: Values): string {
  const q = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) q.set(name, String(value));
  }
  return `${path}?${q.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

const find = (fields: readonly Field[], name: string) => fields.find((field) => field.name === name);

/** The fields of a query with the values of their arguments; fragments count where they are spread. */
function fieldsOf(query: string, variables: Values): readonly Field[] {
  const { definitions } = parse(query, { noLocation: true });
  const operation = definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const fragment = (name: string) =>
    definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name);
  const values: Record<string, unknown> = {};
  for (const { variable, defaultValue } of operation?.variableDefinitions ?? []) {
    if (defaultValue !== undefined) values[variable.name.value] = valueFromASTUntyped(defaultValue);
  }
  Object.assign(values, variables);
  const inside = (set: SelectionSetNode | undefined): readonly Field[] =>
    (set?.selections ?? []).flatMap((each) => {
      if (each.kind === Kind.FIELD) return [made(each)];
      if (each.kind === Kind.INLINE_FRAGMENT) return inside(each.selectionSet);
      const found = fragment(each.name.value);
      return found !== undefined && 'selectionSet' in found ? inside(found.selectionSet) : [];
    });
  const made = (node: FieldNode): Field => ({
    name: node.name.value,
    args: Object.fromEntries(
      (node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, values)]),
    ),
    fields: inside(node.selectionSet),
  });
  return inside(operation?.selectionSet);
}
