import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Filters } from '../navigation/filters.ts';
import { callerChoices, type NamedKey } from '../parts/callers/callers.ts';
import { INTERFACES, type RequestFilter, STATUSES } from './request-log.ts';

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly keys: readonly NamedKey[];
  readonly onChange: (changed: Filters) => void;
}

/** Chooses which requests are shown. */
export function RequestFilters({ filter, keys, onChange }: RequestFiltersProps) {
  const { callers, requests: texts } = useTexts().console;
  const { status, caller, from, text } = filter;
  return (
    <search className="console-filters">
      <Select
        label={texts.status}
        value={status}
        choices={STATUSES.map((value) => ({ value, text: texts.statuses[value] }))}
        onChange={(value) => onChange({ status: value })}
      />
      <Select
        label={texts.interface}
        value={from}
        choices={[
          { value: 'all', text: texts.allInterfaces },
          ...INTERFACES.map((value) => ({ value, text: value })),
        ]}
        onChange={(value) => onChange({ interface: value })}
      />
      <Select
        label={callers.key}
        value={caller}
        choices={callerChoices(caller, keys, callers)}
        onChange={(value) => onChange({ caller: value })}
      />
      <Field
        type="search"
        label={texts.text}
        placeholder="lat=52.52"
        defaultValue={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
    </search>
  );
}
