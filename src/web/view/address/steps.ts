import type { View } from '../view.ts';

/** What people go back from. */
const STEPS = [
  'model',
  'run',
  'variable',
  'mapValue',
  'place',
  'tab',
  'panel',
] as const satisfies readonly (keyof View)[];

/** Whether a change of the view creates a new entry in the browser's history. */
export const isStep = (before: View, after: View): boolean =>
  STEPS.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
