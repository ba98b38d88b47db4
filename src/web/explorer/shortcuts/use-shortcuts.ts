import { useEffect } from 'react';
import type { Model } from '../../api/catalog/models.ts';
import { neighbour } from '../../time/marks.ts';
import { type Shown, validTimeOf } from '../../view/shown.ts';
import { changeView, currentView } from '../../view/use-view.ts';

/** Elements in which keys type text or have another function. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=tablist], [role=listbox], dialog';

interface Actions {
  readonly shown: Shown | null;
  /** Those of the server. */
  readonly models: readonly Model[];
  readonly onKeys: () => void;
}

/** The keys of the explorer: `/` searches, arrows move time, `[` and `]` change the model, `?` lists them, Escape closes. */
export function useKeys({ shown, models, onKeys }: Actions): void {
  useEffect(() => {
    const act = (event: KeyboardEvent): boolean => {
      switch (event.key) {
        case '/':
          document.getElementById('place-search')?.focus();
          return true;
        case '?':
          onKeys();
          return true;
        case '[':
        case ']':
          return otherModel(models, event.key === ']' ? 1 : -1);
        case 'ArrowLeft':
        case 'ArrowRight':
          if (event.altKey || event.ctrlKey) return false;
          return otherTime(shown, event.key === 'ArrowRight' ? 1 : -1);
        case 'Escape':
          return closeTop();
        default:
          return false;
      }
    };
    const isOurs = (event: KeyboardEvent) =>
      !event.metaKey && !(event.target instanceof Element && event.target.closest(OWN_KEYS));
    const isOnMap = ({ target }: Event) => target instanceof Element && target.closest('.map') !== null;
    // The map would move with the arrows: time does.
    const first = (event: KeyboardEvent) => {
      if (isOnMap(event) && isOurs(event) && act(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const last = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOnMap(event) || !isOurs(event)) return;
      if (act(event)) event.preventDefault();
    };
    window.addEventListener('keydown', first, true);
    window.addEventListener('keydown', last);
    return () => {
      window.removeEventListener('keydown', first, true);
      window.removeEventListener('keydown', last);
    };
  }, [shown, models, onKeys]);
}

function otherModel(models: readonly Model[], step: 1 | -1): boolean {
  const at = models.findIndex(({ id }) => id === currentView().model);
  const next = models[(at + step + models.length) % models.length];
  if (next !== undefined) changeView({ model: next.id, run: null });
  return true;
}

function otherTime(shown: Shown | null, step: 1 | -1): boolean {
  if (shown === null || shown.run === null || shown.leadHours === null) return false;
  changeView({ time: validTimeOf(shown.run, neighbour(shown.run.leadHours, shown.leadHours, step)) });
  return true;
}

/** Closes what was opened last: a panel, then the place. Menus close themselves. */
function closeTop(): boolean {
  if (document.querySelector(':popover-open') !== null) return false;
  const { panel, place } = currentView();
  if (panel !== null) changeView({ panel: null });
  else if (place !== null) changeView({ place: null });
  else return false;
  return true;
}
