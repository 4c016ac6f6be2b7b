import type { ReactNode } from 'react';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';

/** The page of one reader, or of an address that nobody has: its head with the way back, and its body. */
export function ReaderFrame({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  return (
    <>
      <RoomHead title="Readers / one" page={page} back={{ to: '/readers', words: 'All readers' }} />
      <div className="room-body stack">{children}</div>
    </>
  );
}
