import { DirectiveLocation, GraphQLDirective, type GraphQLSchema, isObjectType } from 'graphql';

/** A field of a type whose uses are counted. */
export interface RatedField {
  readonly type: string;
  readonly field: string;
}

export const RATED_DIRECTIVE = new GraphQLDirective({
  name: 'rated',
  description:
    'Uses of the field are counted for each project, aliases included: it takes many reads or much memory. The caller’s plan sets how many are allowed in which time (60 a minute by default). Operations beyond it are refused with HTTP 429 and `Retry-After`.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
});

/** The fields of a schema that were declared with the option `rated`. */
export function ratedFieldsOf(schema: GraphQLSchema): readonly RatedField[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ extensions: { directives } }) =>
          Object.hasOwn((directives ?? {}) as object, RATED_DIRECTIVE.name),
        )
        .map(({ name }) => ({ type: type.name, field: name })),
    );
}
