import {
  DIAGNOSTIC_NAMES,
  defaultHorizonOf,
  describeRetirement,
  horizonOfGroup,
  MODEL_IDS,
  type ModelId,
  modelOf,
  modelsServing,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type SurfaceVariableName,
  type VariableName,
  variableOf,
} from '../../catalog/index.ts';

/** Every model with its domain and horizon; the lists of variables say which models have them. */
export function describeModels(): string {
  return MODEL_IDS.map(describeModel).join('\n');
}

function describeModel(id: ModelId): string {
  const { title, coverage, resolution, resolutionNative, updateCycleHours, horizonHours, archive, grid } =
    modelOf(id);
  const retirement = describeRetirement(id);
  const { west, south, east, north } = grid.box;
  const facts = [
    `covers ${coverage} (west ${west}, south ${south}, east ${east}, north ${north})`,
    `spacing ${resolution}, of its files ${resolutionNative}`,
    `a run every ${updateCycleHours} h, lead hours 0 to ${horizonHours}${describeShorterRuns(id)}${describeDefault(id)}`,
    ...(archive === null ? [] : [`archive ${archive}`]),
    ...(retirement === null ? [] : [`retired: ${retirement}`]),
  ];
  return `- \`${id}\` (${title}): ${facts.join('; ')}.`;
}

/** Which runs end before the horizon of their model; empty for a model whose runs are all of one length. */
function describeShorterRuns(id: ModelId): string {
  const { cycles, horizonHours } = modelOf(id);
  const shorter = cycles.filter((group) => horizonOfGroup(group) < horizonHours);
  return shorter
    .map((group) => ` (to ${horizonOfGroup(group)} in runs of ${group.hours.join(', ')} UTC)`)
    .join('');
}

/** The last lead without `lead_to`, where it is not the longest; else empty. */
function describeDefault(id: ModelId): string {
  const last = defaultHorizonOf(id);
  return last === modelOf(id).horizonHours ? '' : `, to ${last} without \`lead_to\``;
}

/** Every variable that is not on pressure levels, with its unit and who has it. */
export function describeVariables(): string {
  const served = SURFACE_VARIABLE_NAMES.filter(isServed);
  const lines = served.filter((name) => !LAYER.test(name)).map((name) => describeAll([name]));
  const layers = Map.groupBy(
    served.filter((name) => LAYER.test(name)),
    (name) => `${name.replace(LAYER, '')} ${modelsOf(name)}`,
  );
  return [...lines, ...[...layers.values()].map(describeAll)].join('\n');
}

/** The layer of soil in a variable's name. */
const LAYER = /_\d+_\d+cm$/;

/** A variable, or a quantity in all layers that the same models have it in. */
function describeAll(names: readonly SurfaceVariableName[]): string {
  const [first] = names;
  if (first === undefined) return '';
  const { units, longName } = variableOf(first);
  const title = names.length === 1 ? longName : longName.replace(/ at \d+ to \d+ cm below the ground/, '');
  const others = names.slice(1).map((name) => `, \`${LAYER.exec(name)?.[0]}\``);
  return `- \`${first}\`${others.join('')} in ${units}: ${title}; ${modelsOf(first)}`;
}

export function describePressureVariables(): string {
  const [first] = PRESSURE_LEVELS_HPA;
  const bases = PRESSURE_BASES.map((base) => {
    const { units, longName } = variableOf(pressureVariableName(base, first));
    const title = longName.replace(` at ${first} hPa`, '');
    return `- \`${base}\` in ${units}: ${title}; ${modelsOf(pressureVariableName(base, first))}`;
  });
  return [
    `A name is one of these base names, \`_\`, a level and \`hpa\`, as in \`temperature_500hpa\`. Levels: ${PRESSURE_LEVELS_HPA.join(', ')} hPa.`,
    bases.join('\n'),
  ].join('\n\n');
}

/** What is computed from variables, by name. */
export function describeDiagnostics(): string {
  const suffix = `_${PRESSURE_LEVELS_HPA[0]}hpa`;
  const isOnLevel = (name: string) => /_\d+hpa$/.test(name);
  const single = DIAGNOSTIC_NAMES.filter((name) => !isOnLevel(name));
  const bases = DIAGNOSTIC_NAMES.filter((name) => name.endsWith(suffix)).map((name) =>
    name.slice(0, -suffix.length),
  );
  return [
    'GraphQL and MCP also answer what is computed from these; `{ variables(kind: DIAGNOSTIC) { name units { symbol } diagnostic { formula } } }` has units and formulas.',
    `- ${single.map((name) => `\`${name}\``).join(', ')}`,
    `- On pressure levels, with \`_\`, a level and \`hpa\`: ${bases.map((name) => `\`${name}\``).join(', ')}`,
  ].join('\n\n');
}

/** Whether a model of this process has the variable: those of waves are only in models that are off by default. */
function isServed(name: VariableName): boolean {
  return modelsServing(name).length > 0;
}

function modelsOf(name: VariableName): string {
  const models = modelsServing(name);
  if (models.length === MODEL_IDS.length) return 'all models';
  const others = MODEL_IDS.filter((id) => !models.includes(id));
  return others.length <= 2 ? `all models but ${others.join(' and ')}` : models.join(', ');
}
