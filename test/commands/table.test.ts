import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { runsCommand } from '../../src/commands/store/runs.ts';
import { type Column, formatTable } from '../../src/commands/terminal/table.ts';

const root = path.resolve(import.meta.dirname, '../..');

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('a table has a header, aligned columns, numbers from the right, and no blanks at the ends of lines', () => {
  interface Row {
    readonly name: string;
    readonly size: number;
    readonly note: string;
  }
  const columns: readonly Column<Row>[] = [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'SIZE', align: 'right', text: ({ size }) => `${size}` },
    { title: 'NOTE', text: ({ note }) => note },
  ];
  const rows = [
    { name: 'a', size: 1, note: 'x y' },
    { name: 'longer', size: 12345, note: '' },
  ];
  expect(formatTable(columns, rows)).toBe(
    ['NAME     SIZE  NOTE', 'a           1  x y', 'longer  12345'].join('\n'),
  );
});

it('isobar runs prints a table for people: a header, times in UTC, no index column', async () => {
  vi.stubEnv('ISOBAR_DATA', inject('demoData'));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  await runsCommand('gfs', false);
  const [header, newest, before] = String(printed.mock.calls[0]?.[0]).split('\n');
  expect(header).toMatch(/^MODEL {2}RUN \(UTC\) +STATE +AGE +HOURS +FIELDS +SIZE +MISSING LEADS +DATA$/);
  expect(newest).toMatch(
    /^gfs {4}2026-01-15T00:00:00Z {2}COMPLETE +\d+ d +209\/209 +(\d+)\/\1 +[\d.]+ MB +synthetic$/,
  );
  expect(before).toMatch(/^gfs {4}2026-01-14T18:00:00Z/);
});

it('isobar runs says how many runs it leaves out, and lists all where that is asked for', async () => {
  vi.stubEnv('ISOBAR_DATA', inject('demoData'));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const noted = vi.spyOn(console, 'error').mockImplementation(() => {});
  // Both lists say the ages of runs, in seconds.
  vi.useFakeTimers({ toFake: ['Date'] });
  await runsCommand('gfs', true, null);
  const all = JSON.parse(String(printed.mock.calls[0]?.[0])) as object[];
  expect(noted).not.toHaveBeenCalled();
  expect(all.length).toBeGreaterThan(1);
  await runsCommand('gfs', true, 1);
  expect(JSON.parse(String(printed.mock.calls[1]?.[0]))).toEqual(all.slice(0, 1));
  expect(noted.mock.calls).toEqual([
    [`Not listed: ${all.length - 1} more of gfs. --all lists all runs, --limit N the newest N.`],
  ]);
});

it('src/cli.ts has its run bit in git, so that npx need not set it', ({ skip }) => {
  const listed = () => execFileSync('git', ['ls-files', '-s', 'src/cli.ts'], { cwd: root, encoding: 'utf8' });
  try {
    expect(listed()).toMatch(/^100755 /);
  } catch (error) {
    if (error instanceof Error && 'status' in error) skip('this is not a git checkout');
    throw error;
  }
});
