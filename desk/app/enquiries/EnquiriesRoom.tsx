import './enquiries.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Enquiries*. */
export default function EnquiriesRoom() {
  return (
    <>
      <RoomHead title="Enquiries" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
