import type { SourceRange } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

export const SourceRangeRef = builder.objectRef<SourceRange>('SourceRange').implement({
  description: 'Bytes of a producer’s file: a GRIB2 message, or what of one was needed.',
  fields: (t) => ({
    leadHours: t.exposeInt('lead', { description: 'Lead of the field that was made from it.' }),
    url: t.exposeString('url', {
      description: 'Address of the file; of the demo’s, which has none that lasts, a name.',
    }),
    offset: t.float({
      description: 'First byte, from 0: a whole number, beyond 2^31 in large files.',
      resolve: ({ offset }) => offset,
    }),
    length: t.exposeInt('length', { description: 'Number of bytes.' }),
    etag: t.exposeString('etag', {
      nullable: true,
      description: 'Entity tag that its server gave the file; null where it gave none.',
    }),
  }),
});
