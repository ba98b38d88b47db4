import { writeText } from '../../../formats/index.ts';
import { netcdfFile, workOfSeries } from '../../../http/index.ts';
import { placesDataset } from '../../answers/places/places-dataset.ts';
import { PLACES_FORMS } from '../../answers/places/places-forms.ts';
import {
  type RequestedPlace,
  readPlaces,
  requireFewValues,
  requireLeads,
} from '../../answers/places/read-places.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { fileHeader } from '../definition/file-name.ts';
import type { Answered, Question, RequestedRun } from '../definition/query-definition.ts';
import { placesFormat } from '../definition/representations.ts';

/** Writing axes, parameters, reference systems and links takes about 0.4 ms of processor time, however few the values. */
const MINIMUM_PRICE = 3;

/**
 * Answers fields at places in the requested format.
 * @param query its name in the names of files
 */
export function answerPlaces(
  { context, format }: Question,
  { run, leads, links }: RequestedRun,
  places: readonly RequestedPlace[],
  fields: readonly ChosenField[],
  query: string,
): Answered {
  requireLeads(run, leads);
  requireFewValues(places.length, fields.length, leads.length);
  const isFile = format === 'netcdf';
  const variables = variablesOf(fields);
  const work = workOfSeries({ places: places.length, variables, leads: leads.length });
  return {
    ...work,
    price: Math.max(MINIMUM_PRICE, work.price),
    ...(isFile && { headers: fileHeader(run, query) }),
    async read() {
      const answer = await readPlaces(context.request, run, places, fields, leads);
      if (isFile) return { content: () => netcdfFile(placesDataset(answer), context), run: answer.run };
      const write = PLACES_FORMS[placesFormat(format)](answer, links);
      return { content: await writeText(write), run: answer.run };
    },
  };
}
