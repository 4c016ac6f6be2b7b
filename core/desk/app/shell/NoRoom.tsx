import { Blank } from '../kit/Blank.tsx';
import { ButtonLink } from '../kit/Button.tsx';
import { RoomHead } from './RoomHead.tsx';

/** At an address that no room has. */
export function NoRoom() {
  return (
    <>
      <RoomHead title="Nothing here" />
      <div className="room-body">
        <Blank title="There is no page at this address." acts={<ButtonLink to="/">To Today</ButtonLink>}>
          The link may be incomplete, or from another program.
        </Blank>
      </div>
    </>
  );
}
