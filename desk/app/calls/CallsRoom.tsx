import './calls.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Calls*. */
export default function CallsRoom() {
  return (
    <>
      <RoomHead title="Calls" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
