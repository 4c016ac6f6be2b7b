import './privacy.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Privacy*. */
export default function PrivacyRoom() {
  return (
    <>
      <RoomHead title="Privacy" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
