import './visits.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Visits*. */
export default function VisitsRoom() {
  return (
    <>
      <RoomHead title="Visits" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
