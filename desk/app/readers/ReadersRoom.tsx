import './readers.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Readers*. */
export default function ReadersRoom() {
  return (
    <>
      <RoomHead title="Readers" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
