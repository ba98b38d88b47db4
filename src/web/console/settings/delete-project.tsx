import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { goTo } from '../navigation/use-location.ts';
import { ConfirmName } from '../parts/confirm-name.tsx';
import { DELETE } from './documents.ts';

/** Ends the project, once its name was typed. */
export function DeleteProject({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts().console.settings;
  const client = useQueryClient();
  const { project } = useProjectAccess();
  const remove = useAct(DELETE);
  const onSuccess = () => {
    goTo({ page: 'keys', project: null });
    // Nothing that was known of it shall show for a moment.
    void client.resetQueries({ queryKey: ['console'] });
  };
  return (
    <ConfirmName
      title={texts.danger}
      name={project.name}
      action={texts.delete}
      isOpen
      isBusy={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate({ project: project.id }, { onSuccess })}
      onClose={onClose}
    >
      <p>{texts.deleteWords(project.name)}</p>
    </ConfirmName>
  );
}
