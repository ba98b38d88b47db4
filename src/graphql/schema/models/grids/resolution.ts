import type { Resolution } from '../../../../catalog/index.ts';
import { builder } from '../../../builder.ts';

export const ResolutionRef = builder.objectRef<Resolution>('Resolution').implement({
  description: 'The spacing of the points of a grid.',
  fields: (t) => ({
    kilometres: t.exposeFloat('kilometres', {
      description: 'The spacing in km; of a grid in degrees, the distance between its rows.',
    }),
    degrees: t.exposeFloat('degrees', {
      nullable: true,
      description: 'The spacing in degrees; null for a grid that is not in degrees.',
    }),
    text: t.exposeString('text', { description: 'The spacing as its producer words it.' }),
  }),
});
