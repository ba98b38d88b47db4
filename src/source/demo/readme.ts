import path from 'node:path';
import { writeFileAtomic } from '../../platform/index.ts';

const TEXT = `SYNTHETIC DATA - NOT A WEATHER FORECAST

The files in this folder were computed by Isobar's demo atmosphere. They have the layout and the encoding of the
producers whose names they carry, but their numbers come from formulas, not from any observation or weather model.
Their "production status" (GRIB2 section 1, code table 1.3) is 1, test products.

Do not pass them on as data of a weather service. The folder may be deleted; it is written anew when it is needed.
`;

/** Puts a file into a demo folder that says what lies there. */
export async function writeReadme(base: string): Promise<void> {
  await writeFileAtomic(path.join(base, 'README-SYNTHETIC.txt'), TEXT);
}
