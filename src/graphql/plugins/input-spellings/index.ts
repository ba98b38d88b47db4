import './global-types.ts';
import SchemaBuilder from '@pothos/core';
import { PothosInputSpellingsPlugin } from './plugin.ts';

export { withSpellings } from './enum-spellings.ts';
export { LATEST, readLatest } from './latest-run.ts';

const pluginName = 'inputSpellings';

export default pluginName;

SchemaBuilder.registerPlugin(pluginName, PothosInputSpellingsPlugin);
