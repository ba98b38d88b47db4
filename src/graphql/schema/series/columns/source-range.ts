import type { SourceRange } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';

export const SourceRangeRef = builder.objectRef<SourceRange>('SourceRange').implement({
  description: 'A byte range of a producer’s file: a GRIB2 message, or the part of one that was read.',
  fields: (t) => ({
    leadHours: t.exposeFloat('lead', { description: 'Lead in hours of the field that was made from it.' }),
    url: t.exposeString('url', {
      description: 'Address of the file. Files of the demo have no lasting address; this is their name.',
    }),
    offset: t.float({
      description: 'Offset of the first byte, from 0: a whole number that may exceed 2^31 in large files.',
      resolve: ({ offset }) => offset,
    }),
    length: t.exposeInt('length', { description: 'Number of bytes.' }),
    correctedAt: t.field({
      type: 'Time',
      nullable: true,
      description:
        'When the value was read again because the producer had replaced the file; null where it was not.',
      resolve: ({ corrected }) => (corrected === undefined ? null : new Date(corrected.at)),
    }),
    replacedEtag: t.string({
      nullable: true,
      description: 'The entity tag of the version of the file that was replaced; null where there was none.',
      resolve: ({ corrected }) => corrected?.etag ?? null,
    }),
    etag: t.exposeString('etag', {
      nullable: true,
      description: 'The entity tag (ETag) that the server sent with the file; null when it sent none.',
    }),
  }),
});
