import { csvText } from '../../../format/csv.ts';
import { Button } from '../../../parts/button/button.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { useTexts } from '../../../texts/use-texts.tsx';

interface SaveCsvProps {
  /** Without its ending. */
  readonly fileName: string;
  /** The titles of the columns, then the rows. */
  readonly linesOf: () => readonly (readonly (string | number)[])[];
}

/** Saves the rows that are shown as CSV. */
export function SaveCsv({ fileName, linesOf }: SaveCsvProps) {
  const texts = useTexts().console;
  const save = () => saveFile(new Blob([csvText(linesOf())], { type: 'text/csv' }), `${fileName}.csv`);
  return <Button onClick={save}>{texts.saveCsv}</Button>;
}

interface SaveJsonProps {
  /** Without its ending. */
  readonly fileName: string;
  readonly value: unknown;
}

/** Saves what is shown as JSON, as GraphQL gave it. */
export function SaveJson({ fileName, value }: SaveJsonProps) {
  const texts = useTexts().console;
  const save = () =>
    saveFile(
      new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }),
      `${fileName}.json`,
    );
  return <Button onClick={save}>{texts.saveJson}</Button>;
}
