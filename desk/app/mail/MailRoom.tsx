import './mail.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Mail*. */
export default function MailRoom() {
  return (
    <>
      <RoomHead title="Mail" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
