import './global-types.ts';
import SchemaBuilder from '@pothos/core';
import { PothosCostPlugin } from './plugin.ts';

export { fieldCostOf } from './plugin.ts';
export { COST_DIRECTIVES, printSchemaWithCosts } from './sdl.ts';
export type { FieldCost } from './types.ts';

const pluginName = 'cost';

export default pluginName;

SchemaBuilder.registerPlugin(pluginName, PothosCostPlugin);
