import { expect, it } from 'vitest';
import { DENVER, expectStored, HOUR, printed, type Scene } from './scene.ts';

export function runsCompared(scene: () => Scene): void {
  it('the change over 4 runs at one valid time, and the series of these runs (replaces 5 REST calls)', async () => {
    const { demo, runsOfHrrr } = scene();
    const validTime = (runsOfHrrr[0]?.initTime.getTime() ?? 0) + 6 * HOUR;
    const { data, errors } = await demo.gateway.query<{
      point: {
        runChange: {
          validTimes: string[];
          runs: {
            initTime: string;
            leadHours: number[];
            values: number[];
            toNewest: number[];
            sinceBefore: (number | null)[];
          }[];
          trend: string[];
          slopePerHour: number[];
        };
        runs: { run: { initTime: string }; series: { columns: { values: number[] }[] } }[];
      };
    }>(
      `query ($latitude: Float!, $longitude: Float!, $validTime: Time!) {
        point(latitude: $latitude, longitude: $longitude) {
          runChange(model: hrrr, variable: air_temperature_2m, validTime: $validTime) {
            validTimes trend slopePerHour
            runs { initTime leadHours values toNewest sinceBefore }
          }
          runs(model: hrrr, last: 4) { run { initTime }
            series(validFrom: $validTime, validTo: $validTime) { columns(variables: [air_temperature_2m]) { values } } }
        }
      }`,
      { ...DENVER, validTime: printed(validTime) },
    );
    expect(errors).toBeUndefined();
    const { runChange, runs } = data.point;
    expect(runChange.validTimes).toEqual([printed(validTime)]);
    expect(runsOfHrrr).toHaveLength(4);
    expect(runChange.runs.map(({ initTime }) => initTime)).toEqual(
      runsOfHrrr.map(({ initTime }) => printed(initTime)),
    );

    const values: number[] = [];
    for (const [index, run] of runsOfHrrr.entries()) {
      const lead = (validTime - run.initTime.getTime()) / HOUR;
      const decoded = await demo.decoded.at(run, 'air_temperature_2m', lead, DENVER);
      const answered = runChange.runs[index];
      expect(answered?.leadHours).toEqual([lead]);
      expectStored(answered?.values[0], decoded, 'air_temperature_2m');
      expect(runs[index]).toEqual({
        run: { initTime: printed(run.initTime) },
        series: { columns: [{ values: answered?.values }] },
      });
      values.push(answered?.values[0] ?? Number.NaN);
    }
    for (const [index, { toNewest, sinceBefore }] of runChange.runs.entries()) {
      const value = values[index] ?? Number.NaN;
      expect(toNewest[0]).toBeCloseTo((values[0] ?? Number.NaN) - value, 6);
      const before = values[index + 1];
      if (before === undefined) expect(sinceBefore).toEqual([null]);
      else expect(sinceBefore[0]).toBeCloseTo(value - before, 6);
    }
    // Least squares over the start hours of the runs, around their mean.
    const mean = meanOf(values);
    const starts = runsOfHrrr.map(({ initTime }) => initTime.getTime() / HOUR);
    const hours = starts.map((start) => start - meanOf(starts));
    const slope =
      hours.reduce((sum, hour, index) => sum + hour * ((values[index] ?? 0) - mean), 0) /
      hours.reduce((sum, hour) => sum + hour * hour, 0);
    expect(runChange.slopePerHour[0]).toBeCloseTo(slope, 5);
    const steps = values.slice(1).map((older, index) => Math.sign((values[index] ?? 0) - older));
    const up = steps.includes(1);
    const down = steps.includes(-1);
    expect(runChange.trend).toEqual([up && down ? 'SWINGING' : up ? 'RISING' : down ? 'FALLING' : 'STEADY']);
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
