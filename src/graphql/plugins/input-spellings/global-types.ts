import type { SchemaTypes } from '@pothos/core';
import type { PothosInputSpellingsPlugin } from './plugin.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      inputSpellings: PothosInputSpellingsPlugin<Types>;
    }
  }
}
