import { describe, expect, it } from 'vitest';
import { modelArgument, timeArgument, variablesArgument } from '../../src/commands/arguments.ts';

describe('arguments of the command line', () => {
  it('take ids of models with hyphens and underscores', () => {
    expect(modelArgument('icon_eu')).toBe('icon-eu');
    expect(modelArgument('icon-eu')).toBe('icon-eu');
  });

  it('lead from what others say to what is meant', () => {
    expect(() => modelArgument('ecmwf')).toThrow('Did you mean euro-ifs?');
    expect(() => variablesArgument('cape,t2m')).toThrow(
      '"t2m" is not a variable. Did you mean air_temperature_2m?',
    );
  });

  it('take a run by its time in every form', () => {
    for (const text of ['2026-01-15T06Z', '2026-01-15T08:00+02:00', '20260115T06Z', '2026011506'])
      expect(timeArgument(text)).toEqual(new Date('2026-01-15T06:00:00Z'));
  });
});
