import { forgetKey, useKey } from '../../api/key.ts';
import { Button } from '../../parts/button/button.tsx';
import { Select } from '../../parts/form/select.tsx';
import { LANGUAGES, useLanguage } from '../../texts/use-texts.tsx';
import { chooseTheme, THEMES, useTheme } from '../../view/theme.ts';

/** Language and colours of the pages, and the key of this tab. */
export function Preferences() {
  const { texts, language, choose } = useLanguage();
  const theme = useTheme();
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
      {key !== null && <Button onClick={forgetKey}>{texts.preferences.forgetKey}</Button>}
    </>
  );
}
