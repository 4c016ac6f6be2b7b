import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { ActButton } from '../../../ui/ActButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { invitationActs, invitationList, type ListedInvitation } from './api.ts';

/** Marks one as answered, or says when that was done. */
function Answered({ id, version, event, answered_at: at }: ListedInvitation) {
  const answer = useAct(invitationActs, 'invitations.answered');
  if (at !== null) return <Time at={at} form="near" />;
  return (
    <ActButton acts waiting={answer.waiting} more={event} onPress={() => answer.run({ id, version })}>
      Answered
    </ActButton>
  );
}

/** Who invites us to speak. */
export default function InvitationsRoom() {
  const { data, skeleton, failure, older, again } = useRead('invitations', {}, invitationList);
  return (
    <>
      <RoomHead title="Invitations" say="To speak at an event, newest first." />
      <div className="room-body stack">
        {failure !== undefined && data === undefined ? (
          <NotRead what="The invitations" failure={failure} again={again} />
        ) : data?.rows.length === 0 ? (
          <EmptyState title="Nobody has invited us.">Invitations sent with the form on /invite appear here.</EmptyState>
        ) : data === undefined && !skeleton ? null : (
          <Table<ListedInvitation>
            caption="Invitations"
            rows={data?.rows ?? []}
            idOf={({ id }) => id}
            older={older}
            skeleton={data === undefined ? 3 : undefined}
            columns={[
              { name: 'event', title: 'Event', head: true, cell: ({ event }) => <VisitorText>{event}</VisitorText> },
              { name: 'from', title: 'From', cell: ({ email }) => <VisitorText>{email}</VisitorText> },
              { name: 'at', title: 'Received', cell: ({ at }) => <Time at={at} form="near" /> },
              { name: 'answered', title: 'Answered', cell: (row) => <Answered {...row} /> },
            ]}
          />
        )}
      </div>
    </>
  );
}
