import { planColumn, variablesOf } from '../plan/plan.ts';
import type { RequestReader } from '../reading/request-reader.ts';
import { type WindowColumn, WindowReader } from '../tiles/window-reader.ts';
import { type BandReader, bandReader, type SlabBands, slabBands } from './slabs/slab-bands.ts';
import { slabFormulaOf } from './slabs/slab-formula.ts';
import type { SlabQuestion } from './slabs/slab-loader.ts';

/** A variable or diagnostic at one lead, read while it is sent. Only one band of each input is in memory at a time. */
export function bandsOfField(reader: RequestReader, question: SlabQuestion): SlabBands {
  const { run, name, lead, window } = question;
  const columns = variablesOf([name]).map(
    (variable): WindowColumn => ({
      plan: planColumn(run, variable, [lead]),
      stored: reader.openValues(run, variable),
    }),
  );
  const formula = slabFormulaOf(
    name,
    columns.map(({ stored }) => stored?.decimals ?? 0),
  );
  const read = (): ReturnType<BandReader> => {
    const windowReader = new WindowReader(window, run.grid.nx, columns.length > 1);
    return computed(
      columns.map((column) => bandReader(windowReader, column, reader.signal)()),
      formula.compute,
    );
  };
  return slabBands({ ...question, decimals: formula.decimals }, read, reader.signal);
}

/** Reads the inputs in step and computes each band from theirs. Inputs over the same window come in the same bands. */
async function* computed(
  inputs: readonly ReturnType<BandReader>[],
  compute: (planes: readonly Int32Array[]) => Int32Array,
): ReturnType<BandReader> {
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
