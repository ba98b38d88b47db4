import { readFileSync } from 'node:fs';
import { z } from 'zod';

const oracle = z.array(
  z.object({
    shortName: z.string(),
    perturbationNumber: z.number().nullable(),
    samples: z.array(z.object({ index: z.number(), value: z.number().nullable() })),
  }),
);

/** What ecCodes reads of the fields of a sample: values at some points, in the order of the message. */
export function oracleFields(file: string): z.infer<typeof oracle> {
  return oracle.parse(JSON.parse(readFileSync(`${file}.oracle.json`, 'utf8')));
}
