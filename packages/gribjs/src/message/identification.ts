import type { SectionOctets } from '../octets/section-octets.ts';
import { writeUnsigned } from '../octets/write-octets.ts';

/** Section 1. Numbers are those of the WMO common code tables; 255 and 65535 mean missing there. */
export interface Identification {
  /** Originating centre, common code table C-11 (7 = NCEP, 98 = ECMWF, 78 = Offenbach, 85 = Toulouse). */
  readonly centre: number;
  readonly subCentre: number;
  readonly masterTablesVersion: number;
  readonly localTablesVersion: number;
  /** Code table 1.2: 0 analysis, 1 start of forecast, 2 verifying time, 3 observation time. */
  readonly significanceOfReferenceTime: number;
  readonly referenceTime: Date;
  /** Code table 1.3: 0 operational, 2 research. */
  readonly productionStatus: number;
  /** Code table 1.4: 0 analysis, 1 forecast. */
  readonly typeOfData: number;
}

/** Octets of section 1 as written; more may follow in files of others. */
const LENGTH = 21;

export function parseIdentification(section: SectionOctets): Identification {
  const referenceTime = parseTime(section, 13);
  if (referenceTime === null) throw section.corrupt(13, 'the reference time is not a date');
  return {
    centre: section.u16(6),
    subCentre: section.u16(8),
    masterTablesVersion: section.u8(10),
    localTablesVersion: section.u8(11),
    significanceOfReferenceTime: section.u8(12),
    referenceTime,
    productionStatus: section.u8(20),
    typeOfData: section.u8(21),
  };
}

/** The seven octets year (2), month, day, hour, minute, second; null where they are not a valid time. UTC. */
export function parseTime(section: SectionOctets, octet: number): Date | null {
  const month = section.u8(octet + 2);
  const day = section.u8(octet + 3);
  const [hour, minute, second] = [section.u8(octet + 4), section.u8(octet + 5), section.u8(octet + 6)];
  if (month < 1 || month > 12 || day < 1 || hour > 24 || minute > 59 || second > 60) return null;
  const date = new Date(0);
  date.setUTCFullYear(section.u16(octet), month - 1, day);
  if (date.getUTCDate() !== day) return null;
  date.setUTCHours(hour, minute, second);
  return date;
}

/** @throws GribError UNSUPPORTED for an invalid date, or a year outside 0 to 65535 */
export function writeTime(view: DataView, at: number, time: Date, name: string): void {
  writeUnsigned(view, at, 2, time.getUTCFullYear(), `the year of ${name}`);
  view.setUint8(at + 2, time.getUTCMonth() + 1);
  view.setUint8(at + 3, time.getUTCDate());
  view.setUint8(at + 4, time.getUTCHours());
  view.setUint8(at + 5, time.getUTCMinutes());
  view.setUint8(at + 6, time.getUTCSeconds());
}

/** Section 1 with its head. */
export function writeIdentification(identification: Identification): Uint8Array {
  const bytes = new Uint8Array(LENGTH);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, LENGTH);
  view.setUint8(4, 1);
  writeUnsigned(view, 5, 2, identification.centre, 'centre');
  writeUnsigned(view, 7, 2, identification.subCentre, 'subCentre');
  writeUnsigned(view, 9, 1, identification.masterTablesVersion, 'masterTablesVersion');
  writeUnsigned(view, 10, 1, identification.localTablesVersion, 'localTablesVersion');
  writeUnsigned(view, 11, 1, identification.significanceOfReferenceTime, 'significanceOfReferenceTime');
  writeTime(view, 12, identification.referenceTime, 'referenceTime');
  writeUnsigned(view, 19, 1, identification.productionStatus, 'productionStatus');
  writeUnsigned(view, 20, 1, identification.typeOfData, 'typeOfData');
  return bytes;
}
