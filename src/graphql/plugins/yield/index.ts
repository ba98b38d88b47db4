import './global-types.ts';
import SchemaBuilder from '@pothos/core';
import { PothosYieldPlugin } from './plugin.ts';

const pluginName = 'yield';

export default pluginName;

SchemaBuilder.registerPlugin(pluginName, PothosYieldPlugin);
