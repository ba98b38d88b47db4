import type { ModelId } from '../../src/catalog/index.ts';

/** The run that is listed. */
export const RUN: { readonly model: ModelId; readonly initTime: Date } = {
  model: 'gfs',
  initTime: new Date('2026-01-20T00:00:00Z'),
};
