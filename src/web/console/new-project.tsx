import type { FormEvent } from 'react';
import { graphql } from '../gql/gql.ts';
import { Button } from '../parts/button/button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { Field } from '../parts/form/field.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from './data/data.ts';
import { Sentence } from './parts/page/states.tsx';

const CREATE_PROJECT = graphql(`
  mutation ConsoleCreateProject($name: String!) {
    createProject(name: $name) { id }
  }
`);

/** Makes a project, which the person owns. */
export function NewProject({
  isOpen,
  onClose,
  onMade,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}) {
  const texts = useTexts().console;
  const create = useAct(CREATE_PROJECT);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    create.mutate(
      { name },
      {
        onSuccess: ({ createProject }) => {
          onClose();
          if (createProject !== null) onMade(createProject.id);
        },
      },
    );
  };
  return (
    <Dialog title={texts.newProject} isOpen={isOpen} onClose={onClose}>
      <form className="console-form" onSubmit={submit}>
        {create.error !== null && <Sentence problem={create.error} />}
        <Field label={texts.name} name="name" required maxLength={80} hint={texts.newProjectHint} />
        <p className="console-actions">
          <Button type="submit" look="primary" disabled={create.isPending}>
            {texts.createProject}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </p>
      </form>
    </Dialog>
  );
}
