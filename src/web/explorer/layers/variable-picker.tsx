import type { ModelVariable } from '../../api/catalog/models.ts';
import { levelText } from '../../format/variable-names.ts';
import { Select } from '../../parts/form/select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { changeView, useView } from '../../view/use-view.ts';
import { familiesOf, memberLike, type Place } from './variables.ts';

const PLACES: readonly Place[] = ['near', 'surface', 'levels'];

/** All quantities that the map can be coloured by. */
export function VariablePicker(props: {
  readonly variables: readonly ModelVariable[];
  readonly chosen: ModelVariable | null;
  /** Names that the run lacks. */
  readonly missing: readonly string[];
}) {
  const { variables, chosen, missing } = props;
  const texts = useTexts();
  const { variable: wanted, mapValue } = useView();
  // A threshold is one of its variable.
  const kept = 'threshold' in mapValue ? { ...mapValue, threshold: null } : mapValue;
  const groups = PLACES.map((place) => ({ place, families: familiesOf(variables, place) }));
  const families = groups.flatMap((group) => group.families);
  const family = families.find(({ members }) => members.some(({ name }) => name === chosen?.name));
  const isMissing = wanted !== null && chosen === null;
  return (
    <div className="layers-variable">
      <Select
        label={texts.layers.more}
        value={family?.id ?? (isMissing ? 'missing' : 'none')}
        choices={[
          { value: 'none', text: texts.layers.none },
          ...(isMissing ? [{ value: 'missing', text: texts.layers.missing(wanted), isDisabled: true }] : []),
        ]}
        groups={groups
          .filter((group) => group.families.length > 0)
          .map((group) => ({
            title: texts.layers.places[group.place],
            choices: group.families.map(({ id, title, members }) => ({
              value: id,
              isDisabled: members.every(({ name }) => missing.includes(name)),
              text:
                members.length === 1
                  ? [texts.variableName(title), levelText(members[0] as ModelVariable)].join(' ').trim()
                  : texts.variableName(title),
            })),
          }))}
        onChange={(id) => {
          const next = families.find((each) => each.id === id);
          changeView({
            variable: next === undefined ? null : (memberLike(next, chosen, missing)?.name ?? null),
            mapValue: kept,
          });
        }}
      />
    </div>
  );
}
