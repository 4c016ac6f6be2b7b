import './letters.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Letters*. */
export default function LettersRoom() {
  return (
    <>
      <RoomHead title="Letters" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
