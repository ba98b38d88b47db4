import type {
  FieldNullability,
  InputFieldMap,
  InputShapeFromFields,
  SchemaTypes,
  TypeParam,
} from '@pothos/core';
import type { PothosCostPlugin } from './plugin.ts';
import type { CostPluginOptions, FieldCost } from './types.ts';

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      cost: PothosCostPlugin<Types>;
    }

    export interface SchemaBuilderOptions<Types extends SchemaTypes> {
      cost: CostPluginOptions;
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
      /** What one use of the field costs. Without it, the field costs what its type says: see `defaultPrice`. */
      cost?: FieldCost<InputShapeFromFields<Args>>;
    }
  }
}
