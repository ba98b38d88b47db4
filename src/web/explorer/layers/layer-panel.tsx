import type { Model } from '../../api/catalog/models.ts';
import { useServedModels } from '../../api/catalog/served-models.ts';
import { formatAge } from '../../format/times/durations.ts';
import { formatDatedRun, formatUtc } from '../../format/times/times.ts';
import { Button } from '../../parts/button/button.tsx';
import { Check } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useNow } from '../../view/clock/now.ts';
import { hasVariable, type Shown } from '../../view/shown.ts';
import { changeView, useView } from '../../view/use-view.ts';
import { WIND_LAYERS } from '../../view/view.ts';
import './layer-panel.css';
import { lackOf, shortName } from '../../format/model-names.ts';
import { Chips } from './favourites/chips.tsx';
import { ValuePicker } from './value-picker.tsx';
import { VariablePicker } from './variable-picker.tsx';

/** What the map shows: variable, model and run, isobars, wind, raw cells. */
export function LayerPanel({ shown }: { readonly shown: Shown }) {
  const { texts, language } = useLanguage();
  const view = useView();
  const now = useNow();
  const { model, partial } = shown;
  const models = useServedModels(true);
  const listed = shown.runs ?? [];
  const runs = listed.map((run) => ({
    value: run.initTime,
    text: `${formatDatedRun(run.initTime, now, language)}, ${texts.age(formatAge(run.initTime, now))}${run.state === 'COMPLETE' ? '' : ` – ${texts.layers.incoming}`}`,
  }));
  const named = view.run !== null && !listed.some(({ initTime }) => initTime === view.run);
  return (
    <div className="layers">
      <Chips variables={model.variables} chosen={shown.variable} missing={partial?.missingVariables ?? []} />
      <VariablePicker
        variables={model.variables}
        chosen={shown.variable}
        missing={partial?.missingVariables ?? []}
      />
      {model.isEnsemble && <ValuePicker shown={shown} />}
      <Select
        label={texts.layers.model}
        value={model.id}
        choices={(models.includes(model) ? models : [...models, model]).map(({ id, title }) => ({
          value: id,
          text: title,
        }))}
        onChange={(id) => changeView({ model: id, run: null })}
      />
      <Retirement model={model} served={models} />
      <Select
        label={texts.layers.run}
        value={view.run ?? ''}
        choices={[
          {
            value: '',
            text: `${texts.layers.newest}${shown.run !== null && view.run === null ? `: ${formatDatedRun(shown.run.initTime, now, language)}` : ''}`,
          },
          ...(named ? [{ value: view.run ?? '', text: formatUtc(view.run ?? 0, language) }] : []),
          ...runs,
        ]}
        onChange={(initTime) => changeView({ run: initTime === '' ? null : initTime })}
      />
      {partial !== null && <p className="layers-lack">{lackOf(partial, texts)}</p>}
      <div className="layers-pair">
        <Select
          label={texts.layers.wind}
          isDisabled={!hasVariable(shown, 'wind_u_10m')}
          value={view.wind}
          choices={WIND_LAYERS.map((value) => ({ value, text: texts.layers.winds[value] }))}
          onChange={(wind) => changeView({ wind })}
        />
        <div>
          <Check
            label={texts.layers.isobars}
            isDisabled={!hasVariable(shown, 'mean_sea_level_pressure')}
            isChecked={view.isobars}
            onChange={(isobars) => changeView({ isobars })}
          />
          <Check
            label={texts.layers.rawCells}
            isChecked={view.rawCells}
            onChange={(rawCells) => changeView({ rawCells })}
          />
        </div>
      </div>
    </div>
  );
}

/** That a model has ended and which one its producer named in its place, to change to where the server has it; nothing of others. */
function Retirement({ model, served }: { readonly model: Model; readonly served: readonly Model[] }) {
  const { texts, language } = useLanguage();
  if (model.retiredAfter === null) return null;
  const successor = served.find(({ name }) => name === model.successor);
  return (
    <p className="layers-lack">
      {texts.layers.retired(formatUtc(model.retiredAfter, language), model.successor ?? '')}{' '}
      {successor !== undefined && (
        <Button look="quiet" onClick={() => changeView({ model: successor.id, run: null })}>
          {texts.layers.showInstead(shortName(successor))}
        </Button>
      )}
    </p>
  );
}
