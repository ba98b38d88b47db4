import { modelOf, streamOf } from '../../catalog/index.ts';
import { seededOrder } from '../messages/european/seeded-order.ts';
import type { RunTime } from '../messages/planned-message.ts';
import type { PositionedMessage } from './wgrib2-rows.ts';

/** ECMWF's index of a file: one line of JSON per message, unordered, with spaces as Python's json writes them. */
export function ecmwfRows(run: RunTime, path: string, messages: readonly PositionedMessage[]): string {
  const { stream: rule, ensemble } = modelOf(run.model);
  const [date = '', clock = ''] = run.initTime.toISOString().replaceAll('-', '').split('T');
  const rows = messages.flatMap(({ fields, offset, length, member = 0 }) =>
    fields.map(({ names, window }) => {
      if (names.kind !== 'ecmwf') throw new TypeError('a field without MARS keys in a file with an index');
      return spacedJson({
        domain: 'g',
        date,
        time: `${clock.slice(0, 2)}00`,
        expver: '0001',
        class: 'od',
        type: member === 0 ? 'fc' : 'pf',
        ...(rule === null ? {} : { stream: streamOf(rule, run.initTime) }),
        ...(ensemble === null ? {} : { stream: member === 0 ? 'oper' : 'enfo' }),
        ...(member === 0 ? {} : { number: String(member) }),
        step: String(window.endHours),
        ...(names.level === null ? {} : { levelist: String(names.level) }),
        levtype: names.levelType,
        param: names.params[0],
        _offset: offset,
        _length: length,
      });
    }),
  );
  return `${seededOrder(rows, `${path} index`).join('\n')}\n`;
}

function spacedJson(members: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(members).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return `{${pairs.join(', ')}}`;
}
