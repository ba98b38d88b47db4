/** Name of the file at the root of every tree. */
export const README_PATH = 'README-SYNTHETIC.txt';

export const README_TEXT = `SYNTHETIC DATA - NOT A WEATHER FORECAST

The files of this server are computed by Isobar's demo atmosphere when they are asked for. They have the layout and the
encoding of the producers whose names they carry, on grids of the same kind with fewer points, but their numbers come from
formulas, not from any observation or weather model. Their "production status" (GRIB2 section 1, code table 1.3) is 1,
test products.

Do not pass them on as data of a weather service.
`;
