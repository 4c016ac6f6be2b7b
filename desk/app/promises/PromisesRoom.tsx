import './promises.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Promises*. */
export default function PromisesRoom() {
  return (
    <>
      <RoomHead title="Promises" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
