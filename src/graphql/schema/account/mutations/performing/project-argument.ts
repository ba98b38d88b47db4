import { builder } from '../../../../builder.ts';

/** The project that something is done to, where that may be the caller's own. */
export const projectArgument = () =>
  builder.args((t) => ({
    project: t.id({ description: '`Project.id`; by default the caller’s own project.' }),
  }));

/** The project that something is done to. */
export const requiredProjectArgument = () =>
  builder.args((t) => ({ project: t.id({ required: true, description: '`Project.id`.' }) }));
