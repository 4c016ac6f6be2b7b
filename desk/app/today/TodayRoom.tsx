import './today.css';
import { RoomHead } from '../shell/RoomHead.tsx';
import { Bones } from '../kit/Bones.tsx';

/** The room *Today*. */
export default function TodayRoom() {
  return (
    <>
      <RoomHead title="Today" />
      <div className="room-body">
        <Bones />
      </div>
    </>
  );
}
