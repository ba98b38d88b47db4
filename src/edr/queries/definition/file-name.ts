import { formatTime, type Run } from '../../../forecast/index.ts';

/** The header that names the file of an answer, as in `gfs_area_20260101T00Z.nc`. */
export function fileHeader(
  { model, initTime }: Run,
  query: string,
): { readonly 'Content-Disposition': string } {
  const init = formatTime(initTime).slice(0, 13).replaceAll('-', '');
  return { 'Content-Disposition': `attachment; filename="${model}_${query}_${init}Z.nc"` };
}
