import './global-types.ts';
import SchemaBuilder from '@pothos/core';
import { PothosRatePlugin } from './plugin.ts';

export { RATED_DIRECTIVE, type RatedField, ratedFieldsOf } from './rated-fields.ts';

const pluginName = 'rate';

export default pluginName;

SchemaBuilder.registerPlugin(pluginName, PothosRatePlugin);
