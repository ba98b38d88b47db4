import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './tabs.css';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
  /** What belongs to the chosen tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Views of which one is shown: the arrow keys go from tab to tab. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen tab may stand beyond the edge of a narrow list
  useEffect(() => showChosen(list.current), [chosen]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tabs-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="tabs-tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="tabs-panel">
        {children}
      </div>
    </div>
  );
}

/** Scrolls a list so far that its chosen tab is in view, and nothing around it. */
function showChosen(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !tab) return;
  const [seen, its] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += Math.max(0, its.right - seen.right) - Math.max(0, seen.left - its.left);
}
