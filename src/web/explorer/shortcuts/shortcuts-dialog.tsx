import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import './shortcuts-dialog.css';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keys. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const { keys } = useTexts();
  const list: readonly (readonly [string, string])[] = [
    ['/', keys.search],
    ['← →', keys.time],
    ['Ctrl ← ↑ ↓ →', keys.map],
    ['Enter', keys.place],
    ['[ ]', keys.model],
    ['Home End', keys.ends],
    ['↑ ↓', keys.level],
    ['?', keys.list],
    ['Esc', keys.close],
  ];
  return (
    <Dialog title={keys.title} isOpen={isOpen} onClose={onClose}>
      <dl className="keys">
        {list.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
