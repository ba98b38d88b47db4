import { writeText } from '../../../formats/index.ts';
import { netcdfFile, type Work, workOfMembers, workOfSeries } from '../../../http/index.ts';
import { memberSteps, requireFewMemberValues } from '../../answers/members/member-columns.ts';
import { placesDataset } from '../../answers/places/places-dataset.ts';
import { PLACES_FORMS } from '../../answers/places/places-forms.ts';
import {
  type RequestedPlace,
  readPlaces,
  requireFewValues,
  requireLeads,
} from '../../answers/places/read-places.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { memberFields, membersRead } from '../../parameters/variables/member-fields.ts';
import { fileHeader } from '../definition/file-name.ts';
import type { Answered, Question, RequestedRun } from '../definition/query-definition.ts';
import { placesFormat } from '../definition/representations.ts';

/** Writing axes, parameters, reference systems and links takes about 0.4 ms of processor time, however few the values. */
const MINIMUM_PRICE = 3;

/**
 * Answers fields at places in the requested format.
 * @param query its name in the names of files
 */
export async function answerPlaces(
  { context, format, rawParameters }: Question,
  { run, leads, links }: RequestedRun,
  places: readonly RequestedPlace[],
  chosen: readonly ChosenField[],
  query: string,
): Promise<Answered> {
  const fields = await memberFields(context.request, run, chosen, rawParameters);
  requireLeads(run, leads);
  requireFewValues(places.length, fields.length, leads.length);
  requireFewMemberValues(run, places.length, fields, leads);
  const isFile = format === 'netcdf';
  const variables = variablesOf(fields);
  const work = withMembers(
    workOfSeries({ places: places.length, variables, leads: leads.length }),
    membersRead(run, fields),
    { places: places.length, variables, leads: memberSteps(run, leads), numbers: fields.length },
  );
  return {
    ...work,
    price: Math.max(MINIMUM_PRICE, work.price),
    ...(isFile && { headers: fileHeader(run, query) }),
    async read() {
      const answer = await readPlaces(context.request, run, places, fields, leads, format);
      if (isFile) return { content: () => netcdfFile(placesDataset(answer), context), run: answer.run };
      const write = PLACES_FORMS[placesFormat(format)](answer, links);
      return { content: await writeText(write), run: answer.run };
    },
  };
}

/** The work of series of the control, and of those of members where any are read. */
function withMembers(
  control: Work,
  members: number,
  { places, ...question }: Omit<Parameters<typeof workOfMembers>[0], 'members'> & { readonly places: number },
): Work {
  if (members === 0) return control;
  const each = workOfMembers({ ...question, members });
  return {
    ...control,
    price: control.price + places * each.price,
    series: (control.series ?? 0) + places * (each.series ?? 0),
  };
}
