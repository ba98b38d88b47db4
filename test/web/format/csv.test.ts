import { describe, expect, it } from 'vitest';
import { csvText } from '../../../src/web/format/csv.ts';

describe('CSV', () => {
  it('quotes what RFC 4180 asks for, and keeps spreadsheets from running texts as formulas', () => {
    const lines = [
      ['name', 'value'],
      ['a,b', -1.5],
      ['say "hi"\nplease', 2],
      ['=HYPERLINK("x")', 0],
      ['-2', ''],
    ];
    expect(csvText(lines)).toBe(
      'name,value\r\n"a,b",-1.5\r\n"say ""hi""\nplease",2\r\n"\'=HYPERLINK(""x"")",0\r\n\'-2,\r\n',
    );
  });
});
