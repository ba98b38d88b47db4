import { builder } from '../../builder.ts';
import { AccumulationEnum, ModelIdEnum, SelectionEnum, VariableNameEnum } from '../enums.ts';

/** Arguments of a field about one place. */
export const placeArguments = () =>
  builder.args((t) => ({
    latitude: t.float({ required: true, description: 'Degrees north, -90 to 90.' }),
    longitude: t.float({ required: true, description: 'Degrees east, -180 to 360.' }),
  }));

/** The argument that chooses one model. */
export const modelArgument = () =>
  builder.args((t) => ({
    model: t.field({ type: ModelIdEnum, required: true, description: 'The model.' }),
  }));

/** The argument that chooses several models. */
export const modelsArgument = () =>
  builder.args((t) => ({
    models: t.field({
      type: [ModelIdEnum],
      description: 'The models; by default all that have a pinned run, or without a pin a complete run.',
    }),
  }));

/** The argument that chooses one variable. */
export const variableArgument = () =>
  builder.args((t) => ({
    variable: t.field({ type: VariableNameEnum, required: true, description: 'The variable.' }),
  }));

/** The argument that chooses several variables. */
export const variablesArgument = () =>
  builder.args((t) => ({
    variables: t.field({
      type: [VariableNameEnum],
      required: true,
      description: 'The variables; a repeated name is answered once.',
    }),
  }));

/** The argument that chooses a run. */
export const initTimeArgument = () =>
  builder.args((t) => ({
    initTime: t.field({
      type: 'Time',
      description:
        'The run; by default the pinned one, or without a pin the newest complete one that reaches all leads and valid times that the operation asks of the model. A run that ends before them is an error.',
    }),
  }));

/** The argument that chooses how grid points answer for a place. */
export const selectArgument = () =>
  builder.args((t) => ({
    select: t.field({
      type: SelectionEnum,
      required: true,
      defaultValue: 'NEAREST',
      description: 'How grid points answer for the place.',
    }),
  }));

/** The argument that chooses how amounts are given. */
export const accumulationArgument = (description: string) =>
  builder.args((t) => ({
    accumulation: t.field({
      type: AccumulationEnum,
      required: true,
      defaultValue: 'STEP',
      description,
    }),
  }));

/**
 * Arguments that choose one lead.
 * @param or what may be given instead of both
 */
export const leadArguments = (or = '') =>
  builder.args((t) => ({
    leadHours: t.field({
      type: 'NonNegativeInt',
      description: `The lead in hours: one of the model’s output steps. Give only one of this${or} and \`validTime\`.`,
    }),
    validTime: t.field({
      type: 'Time',
      description: `The valid time of an output step. Give only one of this${or} and \`leadHours\`.`,
    }),
  }));

/** Arguments that divide a range of leads into periods. */
export const periodArguments = () =>
  builder.args((t) => ({
    everyHours: t.field({
      type: 'PositiveInt',
      description: 'Length of the periods in hours: 1, 2, 3, 4, 6, 8 or 12. By default the periods are days.',
    }),
    zone: t.string({
      required: true,
      defaultValue: 'UTC',
      description:
        'Time zone of the periods: an IANA name such as `Europe/Paris`, an offset from UTC such as `+05:30`, or `AUTO` for the time zone of the place.',
    }),
  }));

/** Arguments that choose a range of leads by lead hours, by valid times, or by both. */
export const leadRangeArguments = () =>
  builder.args((t) => ({
    leadFrom: t.field({
      type: 'NonNegativeInt',
      description: 'First lead in hours; 0 by default.',
    }),
    leadTo: t.field({
      type: 'NonNegativeInt',
      description:
        'Last lead in hours, inclusive. The newest complete run that reaches it answers. By default `Model.defaultHorizonHours`, or the end of a run that ends before or is named, or that reaches a `leadFrom` or `validFrom` beyond it. Of several models, each answers as far as it goes.',
    }),
    validFrom: t.field({
      type: 'Time',
      description:
        'First valid time; by default that of the first lead. The newest complete run that begins by then answers.',
    }),
    validTo: t.field({
      type: 'Time',
      description: 'Last valid time, inclusive; by default that of the last lead. As for `leadTo`.',
    }),
  }));
