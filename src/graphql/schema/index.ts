import { GraphQLDeferDirective, GraphQLStreamDirective, specifiedDirectives } from 'graphql';
import { builder } from '../builder.ts';
import { COST_DIRECTIVES } from '../plugins/cost/index.ts';
import { withSpellings } from '../plugins/input-spellings/index.ts';
import { RATED_DIRECTIVE } from '../plugins/rate/index.ts';
import './scalars.ts';
import './models/variables/variable.ts';
import './models/model.ts';
import './places/point.ts';
import './places/gazetteer-place.ts';
import './language/ask.ts';
import './places/windows.ts';
import './ensembles/point-ensembles.ts';
import './ensembles/ensemble-maps.ts';
import './times/forecast-at.ts';
import './slab.ts';
import './subscriptions.ts';
import './account/estimate.ts';
import './account/index.ts';

/** The executable schema; `npm run codegen` prints it to schema/schema.graphql. */
export const schema = withSpellings(
  builder.toSchema({
    directives: [
      ...specifiedDirectives,
      GraphQLDeferDirective,
      GraphQLStreamDirective,
      ...COST_DIRECTIVES,
      RATED_DIRECTIVE,
    ],
  }),
);
