import { useState } from 'react';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { Filters } from '../../navigation/filters.ts';
import { callerChoices, type NamedKey } from '../../parts/callers/callers.ts';
import { type Dates, keptDates, RANGE_NAMES, type Range, type RangeName } from '../sums/range.ts';
import { SPLITS, type Split } from '../sums/split.ts';

type Shows = 'credits' | 'requests';

/** What the page shows, of which time and of whom. */
export interface UsageChoice {
  readonly rangeName: RangeName;
  readonly range: Range;
  /** The first and the last day as they were typed, in either order. */
  readonly dates: Dates;
  readonly split: Split;
  readonly shows: Shows;
  /** As of `isOfCaller`. */
  readonly caller: string;
}

interface UsageControlsProps {
  readonly choice: UsageChoice;
  readonly keys: readonly NamedKey[];
  /** Whether the project's plan counts credits. */
  readonly counts: boolean;
  readonly now: number;
  readonly onChange: (changed: Filters) => void;
}

/** Chooses the range, whose usage is shown and how. */
export function UsageControls({ choice, keys, counts, now, onChange }: UsageControlsProps) {
  const texts = useTexts().console;
  const { rangeName, dates, split, shows, caller } = choice;
  const kept = keptDates(now);
  return (
    <div className="console-filters">
      <Select
        label={texts.usage.range}
        value={rangeName}
        choices={RANGE_NAMES.map((value) => ({ value, text: texts.usage.ranges[value] }))}
        // Dates begin with those that were shown.
        onChange={(value) =>
          onChange({ range: value, ...(value === 'dates' ? dates : { from: '', to: '' }) })
        }
      />
      {rangeName === 'dates' && (
        <>
          <DateField
            label={texts.usage.from}
            date={dates.from}
            {...kept}
            onChange={(from) => onChange({ from, to: dates.to })}
          />
          <DateField
            label={texts.usage.to}
            date={dates.to}
            {...kept}
            onChange={(to) => onChange({ from: dates.from, to })}
          />
        </>
      )}
      <Select
        label={texts.callers.key}
        value={caller}
        choices={callerChoices(caller, keys, texts.callers)}
        // Not `key`: the server takes no request whose address may hold one.
        onChange={(value) => onChange({ caller: value })}
      />
      <Select
        label={texts.usage.by}
        value={split}
        choices={SPLITS.map((value) => ({ value, text: texts.usage.splits[value] }))}
        onChange={(by) => onChange({ by })}
      />
      <Select
        label={texts.usage.show}
        value={shows}
        choices={[
          { value: 'credits', text: texts.usage.credits, isDisabled: !counts },
          { value: 'requests', text: texts.usage.requests },
        ]}
        onChange={(show) => onChange({ show })}
      />
    </div>
  );
}

/** A date to type or choose. Dates that are not complete or outside of its bounds change nothing. */
function DateField({
  label,
  date,
  min,
  max,
  onChange,
}: {
  readonly label: string;
  readonly date: string;
  readonly min: string;
  readonly max: string;
  readonly onChange: (date: string) => void;
}) {
  const texts = useTexts().console.usage;
  const [error, setError] = useState<string | null>(null);
  return (
    <Field
      type="date"
      label={label}
      defaultValue={date}
      {...{ min, max, error }}
      required
      onChange={({ currentTarget: { value, validity } }) => {
        if (!validity.valid) return;
        onChange(value);
        setError(null);
      }}
      onBlur={({ currentTarget: { validity } }) =>
        setError(validity.valid ? null : texts.dateBounds(min, max))
      }
    />
  );
}
