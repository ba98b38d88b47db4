import type { FieldNullability, InputFieldMap, SchemaTypes, TypeParam } from '@pothos/core';
import type { PothosYieldPlugin } from './plugin.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      yield: PothosYieldPlugin<Types>;
    }

    export interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /**
       * Whether the field lets other requests continue when this turn of the event loop has been long. By default it does if it
       * answers with objects, a list or a series, or has a `cost`.
       */
      yield?: boolean;
    }
  }
}
