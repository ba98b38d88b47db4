import type { Field } from '../field/grid/field-grid.ts';
import { type PressureCentre, pressureCentres } from './centres.ts';
import { type LineSteps, type TracedLine, traceLines } from './trace.ts';

/** A request to the worker: contour lines of a field, and the highs and lows of pressure. */
export interface LineQuestion {
  readonly id: number;
  readonly field: Field;
  readonly steps: LineSteps;
  readonly hasCentres: boolean;
  readonly isSmooth: boolean;
}

export interface LineAnswer {
  readonly id: number;
  readonly lines: readonly TracedLine[];
  readonly centres: readonly PressureCentre[];
}

addEventListener('message', ({ data }: MessageEvent<LineQuestion>) => {
  const { id, field, steps, hasCentres, isSmooth } = data;
  const answer: LineAnswer = {
    id,
    lines: traceLines(field.grid, field.values, steps, isSmooth),
    centres: hasCentres ? pressureCentres(field.grid, field.values) : [],
  };
  postMessage(answer);
});
