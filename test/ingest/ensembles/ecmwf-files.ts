import { COARSE_GLOBE, type NativeToWrite, nativeMessage } from '../../support/native-messages.ts';
import type { RangeOrigin } from '../../support/range-origin.ts';

/** Of the run that the files are of. */
export const INIT = new Date('2026-08-01T06:00:00Z');
/** Those that the files have; the catalogue expects fifty. */
export const MEMBERS = [1, 2, 3, 50];
export const LEADS = [0, 3, 6];

const fileName = (kind: 'oper' | 'enfo', lead: number) =>
  `20260801/06z/ifs/0p25/${kind}/20260801060000-${lead}h-${kind === 'oper' ? 'oper-fc' : 'enfo-ef'}.grib2`;

const field = (value: number) => new Float64Array(COARSE_GLOBE.points).fill(value);

/** 0 = the control. */
export const temperatureOf = (member: number, lead: number) => 250 + lead + member / 10;
const dewpointOf = (member: number, lead: number) => temperatureOf(member, lead) - 3 - member / 20;
/** Since the start of the run, kg m-2. */
export const rainOf = (member: number, lead: number) => lead * (0.25 + member / 20);

interface Row {
  readonly member: number;
  readonly param: string;
  readonly message: Uint8Array;
}

export function rowsOf(member: number, lead: number): readonly Row[] {
  const row = (param: string, native: Pick<NativeToWrite, 'variable' | 'values' | 'windowStart'>): Row => {
    const packing = { template: 42, decimalScale: param === 'tp' ? 6 : 3 } as const;
    const ofMember = member === 0 ? {} : { member };
    return {
      member,
      param,
      message: nativeMessage({ model: 'ifs-ens', initTime: INIT, lead, packing, ...ofMember, ...native }),
    };
  };
  return [
    row('2d', { variable: 'dewpoint_temperature_2m', values: field(dewpointOf(member, lead)) }),
    row('2t', { variable: 'air_temperature_2m', values: field(temperatureOf(member, lead)) }),
    row('tp', {
      variable: 'total_precipitation',
      values: field(rainOf(member, lead) / 1000),
      windowStart: 0,
    }),
  ];
}

/** A file of rows in their order, and its index in another. */
export function fileOf(kind: 'oper' | 'enfo', lead: number, rows: readonly Row[]) {
  let offset = 0;
  const lines = rows.map(({ member, param, message }) => {
    const line = JSON.stringify({
      ...{ domain: 'g', date: '20260801', time: '0600', expver: '0001', class: 'od' },
      ...{ type: kind === 'oper' ? 'fc' : 'pf', stream: kind, step: String(lead), levtype: 'sfc', param },
      ...(kind === 'enfo' && { number: String(member) }),
      ...{ _offset: offset, _length: message.length },
    });
    offset += message.length;
    return line;
  });
  return {
    data: Buffer.concat(rows.map(({ message }) => message)),
    index: Buffer.from(`${lines.toReversed().join('\n')}\n`),
  };
}

/** Members of a parameter are not adjacent in a file: 50, 3, 2, 1 of one, then of the next. */
export function membersFile(lead: number, members: readonly number[] = MEMBERS) {
  const rows = members.toReversed().flatMap((member) => rowsOf(member, lead));
  return fileOf(
    'enfo',
    lead,
    rows.toSorted((a, b) => (a.param < b.param ? -1 : a.param > b.param ? 1 : 0)),
  );
}

/** Puts a file and its index at an origin. */
export function putFile(
  origin: RangeOrigin,
  kind: 'oper' | 'enfo',
  lead: number,
  { data, index }: ReturnType<typeof fileOf>,
): void {
  origin.files.set(fileName(kind, lead), data);
  origin.files.set(fileName(kind, lead).replace('.grib2', '.index'), index);
}
