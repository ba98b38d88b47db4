import {
  type EncodedField,
  isVariableName,
  leadsOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldsOf,
  nativeOf,
  type PathValues,
  pathOfFile,
  pathValuesOfField,
  pathValuesOfMember,
  storedNumbersOf,
} from '../../../catalog/index.ts';

/** One file of a run in the producer's layout. */
export interface LayoutFile {
  /** Below a source's base. */
  readonly path: string;
  /** Product key in the catalog's `files`. */
  readonly product: string;
  /** Leads of its fields, ascending; empty for a field that a run has once. */
  readonly leads: readonly number[];
  /** The member of an ensemble that all its fields are of, 0 = the control; null where the path does not say. */
  readonly member: number | null;
  /** The file's only field, where the producer writes one file per field; else null. */
  readonly nativeField: NativeFieldId | null;
}

/**
 * Every file of a run that holds native fields of the service's variables, in order of leads, those without a lead last; the
 * first holds 2 m temperature. The placeholders of a path template decide: one file per lead, per group of leads (`{GROUP}`), per field
 * and lead (`{var}`), or per lead and member (`{member}`). Leads with the same path share a file.
 */
export function filesOfRun(model: ModelId, initTime: Date): readonly LayoutFile[] {
  const { files, groups } = modelOf(model);
  const fieldsByProduct = fieldsByProductOf(model);
  const allLeads = leadsOf(model, initTime.getUTCHours());
  const layout = [...fieldsByProduct].flatMap(([product, fields]): LayoutFile[] => {
    const template = files[product];
    if (template === undefined) return [];
    const pathOf = (lead: number, values: PathValues) =>
      pathOfFile({ model, initTime }, product, lead, values);
    const filesOf = (
      leads: readonly number[],
      values: PathValues = {},
      { nativeField = null, member = null }: Partial<Pick<LayoutFile, 'nativeField' | 'member'>> = {},
    ): LayoutFile[] =>
      [...Map.groupBy(leads, (lead) => pathOf(lead, values))].map(([path, leads]) => ({
        path,
        product,
        leads,
        member,
        nativeField,
      }));
    if (template.includes('{var}')) {
      return fields.flatMap(([id, field]) => {
        const values = pathValuesOfField(field);
        if (field.constant) {
          return [{ path: pathOf(0, values), product, leads: [], member: null, nativeField: id }];
        }
        const first = firstLeadOf(model, id);
        return filesOf(
          allLeads.filter((lead) => lead >= first),
          values,
          { nativeField: id },
        );
      });
    }
    if (template.includes('{GROUP}')) {
      return groups.flatMap((group) => filesOf(leadsOfGroup(group, allLeads), { GROUP: group }));
    }
    if (template.includes('{member}')) {
      return storedNumbersOf(model).flatMap((member) =>
        filesOf(allLeads, pathValuesOfMember(model, member), { member }),
      );
    }
    return filesOf(allLeads);
  });
  return layout.sort((a, b) => firstOf(a) - firstOf(b));
}

/** The native fields in the files of each product. */
export function fieldsByProductOf(
  model: ModelId,
): ReadonlyMap<string, readonly (readonly [NativeFieldId, EncodedField])[]> {
  const fields = [...nativeFieldsOf(model)];
  const ofControl = Map.groupBy(fields, ([, field]) => field.file);
  const { ensemble } = modelOf(model);
  return ensemble?.product == null ? ofControl : ofControl.set(ensemble.product, fields);
}

function firstOf({ leads }: LayoutFile): number {
  return leads[0] ?? Number.MAX_SAFE_INTEGER;
}

/** The leads of a group named by its first and last lead: `07H12H`. */
function leadsOfGroup(group: string, leads: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = Array.from(group.matchAll(/\d+/g), ([hours]) => Number(hours));
  return leads.filter((lead) => lead >= first && lead <= last);
}

/** The first lead with a meaningful field of a variable. */
function firstLeadOf(model: ModelId, id: NativeFieldId): number {
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  return native?.status === 'native' ? native.firstLeadHours : 0;
}
