import { MEASURES, type Measure } from '../../../display/index.ts';
import { forgetKey, useKey } from '../../api/key.ts';
import { Button } from '../../parts/button/button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { LANGUAGES, useLanguage } from '../../texts/use-texts.tsx';
import { chooseTheme, THEMES, useTheme } from '../../view/theme.ts';
import { changeView, useView } from '../../view/use-view.ts';

const CLOCKS = ['local', 'utc'] as const;

/** Language, units, clock and colours of the pages, and the key of this tab. */
export function Preferences() {
  const { texts, language, choose } = useLanguage();
  const theme = useTheme();
  const { units, isUtc } = useView();
  const key = useKey();
  return (
    <>
      <Select
        label={texts.preferences.language}
        value={language}
        choices={Object.entries(LANGUAGES).map(([value, each]) => ({
          value: value as typeof language,
          text: each,
        }))}
        onChange={choose}
      />
      <Select
        label={texts.preferences.theme}
        value={theme}
        choices={THEMES.map((value) => ({ value, text: texts.preferences.themes[value] }))}
        onChange={chooseTheme}
      />
      <div className="preferences-units">
        {(Object.keys(MEASURES) as Measure[]).map((measure) => (
          <Select<string>
            key={measure}
            label={texts.preferences.measures[measure]}
            value={units[measure]}
            choices={MEASURES[measure].map((value) => ({ value, text: value }))}
            onChange={(unit) => changeView({ units: { ...units, [measure]: unit } })}
          />
        ))}
        <Select
          label={texts.preferences.clock}
          value={isUtc ? 'utc' : 'local'}
          choices={CLOCKS.map((value) => ({ value, text: texts.preferences.clocks[value] }))}
          onChange={(value) => changeView({ isUtc: value === 'utc' })}
        />
      </div>
      {key !== null && <Button onClick={forgetKey}>{texts.preferences.forgetKey}</Button>}
    </>
  );
}
