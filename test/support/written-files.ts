import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scratchFolder } from './scratch.ts';

/** Writes files into a folder of the test file's own, each under a name of its own; gives their paths. */
export function fileWriter(): (bytes: Uint8Array, sideCars?: Readonly<Record<string, string>>) => string {
  const folder = scratchFolder();
  let written = 0;
  return (bytes, sideCars = {}) => {
    const stem = path.join(folder, `file-${written++}`);
    const file = `${stem}.grib2`;
    writeFileSync(file, bytes);
    for (const [extension, text] of Object.entries(sideCars)) {
      // wgrib2 appends to the whole name, ECMWF has its own extension in place of the other.
      writeFileSync(extension === '.idx' ? `${file}.idx` : `${stem}${extension}`, text);
    }
    return file;
  };
}
