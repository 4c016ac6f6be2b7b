import type { ReactNode } from 'react';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';

/** Page with a back link for one reader, or for a search without a match. */
export function ReaderFrame({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  return (
    <>
      <RoomHead title="Readers / one" page={page} back={{ to: '/readers', words: 'All readers' }} />
      <div className="room-body stack">{children}</div>
    </>
  );
}
