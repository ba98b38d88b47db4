import { type FormEvent, useState } from 'react';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useAct } from '../../data/data.ts';
import { Sentence } from '../../parts/page/states.tsx';
import { type ListedProject, SUSPEND } from '../documents.ts';

interface SuspendProjectProps {
  readonly project: ListedProject;
  readonly onClose: () => void;
}

/** Suspends a project, after saying what stops, or resumes it. */
export function SuspendProject({ project, onClose }: SuspendProjectProps) {
  const common = useTexts().console;
  const texts = common.plans;
  const suspend = useAct(SUSPEND);
  const [note, setNote] = useState('');
  const isSuspended = project.suspendedAt !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    suspend.mutate(
      {
        project: project.id,
        suspended: !isSuspended,
        note: isSuspended || note.trim() === '' ? null : note.trim(),
      },
      { onSuccess: onClose },
    );
  };
  const title = isSuspended ? texts.resumeNamed(project.name) : texts.suspendNamed(project.name);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {suspend.error !== null && <Sentence problem={suspend.error} />}
        <p>{isSuspended ? texts.resumeWords : texts.suspendWords}</p>
        {!isSuspended && (
          <Field
            label={texts.suspendNote}
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <p className="console-actions">
          <Button type="submit" look={isSuspended ? 'primary' : 'danger'} disabled={suspend.isPending}>
            {isSuspended ? texts.resume : texts.suspend}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
