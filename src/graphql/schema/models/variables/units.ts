import type { Units } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';

export const UnitsRef = builder.objectRef<Units>('Units').implement({
  description: 'A unit of measurement by its names.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'UCUM code, such as `Cel` or `m/s`.' }),
    symbol: t.exposeString('symbol', {
      description: 'For display, such as `°C` or `m/s`; empty for the unit 1.',
    }),
    cf: t.exposeString('cf', {
      nullable: true,
      description:
        'In the notation of CF and UDUNITS, such as `degC` or `m s-1`; null for a unit that has no name there.',
    }),
  }),
});
