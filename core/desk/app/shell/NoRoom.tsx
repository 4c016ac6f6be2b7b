import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ActLink } from '../../../../ui/ActButton.tsx';
import { RoomHead } from './RoomHead.tsx';

/** At an address that no room has. */
export function NoRoom() {
  return (
    <>
      <RoomHead title="Nothing here" />
      <div className="room-body">
        <EmptyState title="There is no page at this address." acts={<ActLink to="/">To Today</ActLink>}>
          The link may be incomplete, or from another program.
        </EmptyState>
      </div>
    </>
  );
}
