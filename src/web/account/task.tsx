import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Problem } from '../api/problem.ts';
import { Field as PlainField } from '../parts/form/field.tsx';
import { Notice } from '../parts/notice/notice.tsx';

/** What the forms of a page do: one thing at a time, with one notice of how it ended. */
interface Task {
  readonly isBusy: boolean;
  /** Names of the fields that the server refused. */
  readonly wrong: readonly string[];
  readonly notice: Outcome | null;
  say(notice: Outcome | null): void;
  /** Does something, and shows why it did not work. @param form whose fields are marked where the server refuses them */
  run(act: () => Promise<void>, form?: HTMLFormElement): void;
}

interface Outcome {
  readonly kind: 'error' | 'done';
  readonly words: string;
}

const Context = createContext<Task | null>(null);

export function useTask(): Task {
  const task = use(Context);
  if (task === null) throw new Error('no TaskProvider is above this');
  return task;
}

export function TaskProvider({ children }: { readonly children: ReactNode }) {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [notice, say] = useState<Outcome | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const running = useRef(false);

  useEffect(() => {
    if (isBusy) return;
    const field = wrong.map((name) => form.current?.elements.namedItem(name)).find((each) => each !== null);
    if (field instanceof HTMLElement) field.focus();
    // A button that is gone has lost the keyboard.
    else if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [isBusy, wrong]);

  async function run(act: () => Promise<void>, of?: HTMLFormElement): Promise<void> {
    if (running.current) return;
    running.current = true;
    form.current = of ?? null;
    setBusy(true);
    setWrong([]);
    say(null);
    try {
      await act();
    } catch (error) {
      say({ kind: 'error', words: error instanceof Error ? error.message : String(error) });
      if (error instanceof Problem) setWrong((error.details['fields'] as string[] | undefined) ?? []);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return (
    <Context value={{ isBusy, wrong, notice, say, run: (act, of) => void run(act, of) }}>{children}</Context>
  );
}

/** How the last thing ended. */
export function NoticeLine() {
  const { notice } = useTask();
  if (notice === null) return null;
  const { kind, words } = notice;
  return (
    <Notice kind={kind === 'error' ? 'error' : 'info'}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </Notice>
  );
}

/** A form that hands its fields on, and empties them when that worked. */
export function TaskForm({
  id,
  act,
  children,
}: {
  readonly id: string;
  readonly act: (fields: Readonly<Record<string, string>>) => Promise<void>;
  readonly children: ReactNode;
}) {
  const { run } = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    run(async () => {
      await act(fields);
      form.reset();
    }, form);
  };
  return (
    <form id={id} className="account-form" onSubmit={submit}>
      {children}
    </form>
  );
}

/** A field of such a form. */
export function Field({
  isOptional = false,
  ...props
}: {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly type?: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  readonly isOptional?: boolean;
}) {
  const { wrong } = useTask();
  return <PlainField {...props} required={!isOptional} aria-invalid={wrong.includes(props.name)} />;
}
