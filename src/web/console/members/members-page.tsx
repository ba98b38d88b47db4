import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useData } from '../data/data.ts';
import { useProjectAccess } from '../data/viewer.ts';
import { LinkBox, type NewLink } from '../parts/copy/link-box.tsx';
import { Page, Part } from '../parts/page/page.tsx';
import { Failed, Waiting } from '../parts/page/states.tsx';
import { MEMBERS } from './documents.ts';
import { InvitationTable } from './invitation-table.tsx';
import { Invite } from './invite.tsx';
import { MemberTable } from './member-table.tsx';

/** Who is in the project, and who is invited. */
export function MembersPage() {
  const texts = useTexts().console.members;
  const { project, mayOwn } = useProjectAccess();
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<NewLink | null>(null);
  const answer = useData(MEMBERS, { project: project.id, owner: mayOwn });
  const found = answer.data?.project ?? null;
  return (
    <Page
      title={texts.title}
      words={texts.words}
      action={
        mayOwn && (
          <Button look="primary" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        )
      }
    >
      {made !== null && (
        <LinkBox key={made.link} made={made} onDone={() => setMade(null)}>
          {texts.inviteWords}
        </LinkBox>
      )}
      {answer.error !== null && found === null ? (
        <Failed problem={answer.error} onRetry={() => answer.refetch()} />
      ) : found === null ? (
        <Waiting />
      ) : (
        <>
          <MemberTable members={found.members ?? []} />
          {mayOwn && (
            <Part title={texts.invitations}>
              <InvitationTable invitations={found.invitations ?? []} />
            </Part>
          )}
        </>
      )}
      <Invite
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onMade={(link) => {
          setInviting(false);
          setMade(link);
        }}
      />
    </Page>
  );
}
