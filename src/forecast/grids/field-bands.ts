import { planColumn, variablesOf } from '../reading/plan.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import { type WindowColumn, WindowReader } from '../reading/window-reader.ts';
import { planeFormulaOf } from './plane-formula.ts';
import { type BandReading, readingOf, type SlabBands, slabBands } from './slab-bands.ts';
import type { SlabQuestion } from './slab-loader.ts';

/** A variable or diagnostic at one lead, to be read while it is answered: of what it is made of a band is held at a time. */
export function bandsOfField(reader: RequestReader, { run, name, lead, window }: SlabQuestion): SlabBands {
  const columns = variablesOf([name]).map(
    (variable): WindowColumn => ({
      plan: planColumn(run, variable, [lead]),
      stored: reader.open(run, variable),
    }),
  );
  const formula = planeFormulaOf(
    name,
    columns.map(({ stored }) => stored?.decimals ?? 0),
  );
  const read = (): ReturnType<BandReading> => {
    const windowReader = new WindowReader(window, run.grid.nx, columns.length > 1);
    return computed(
      columns.map((column) => readingOf(windowReader, column, reader.signal)()),
      formula.compute,
    );
  };
  return slabBands({ run, name, lead, window, decimals: formula.decimals }, read, reader.signal);
}

/** Bands of all inputs side by side, made into one; inputs of one window come in the same bands. */
async function* computed(
  inputs: readonly ReturnType<BandReading>[],
  compute: (planes: readonly Int32Array[]) => Int32Array,
): ReturnType<BandReading> {
  const [first, ...others] = inputs;
  if (first === undefined) return;
  for await (const band of first) {
    const planes = [band.integers];
    for (const other of others) {
      const next = await other.next();
      if (next.done !== true) planes.push(next.value.integers);
    }
    yield { ...band, integers: compute(planes) };
  }
}
