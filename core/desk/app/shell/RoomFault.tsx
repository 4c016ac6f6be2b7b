import { Component, type ReactNode } from 'react';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { reportOf } from '../data/failure.ts';
import { RoomHead } from './RoomHead.tsx';

/** Error boundary of a room: an error in one room does not affect the others. */
export class RoomFault extends Component<
  { readonly title: string; readonly children: ReactNode },
  { readonly fault: Error | undefined }
> {
  override state: { readonly fault: Error | undefined } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): { readonly fault: Error } {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    const { title, children } = this.props;
    if (fault === undefined) return children;
    return (
      <>
        <RoomHead title={title} />
        <div className="room-body">
          <Notice
            tone="broke"
            alert
            title="This room could not be shown."
            acts={
              <>
                <ActButton icon="retry" onPress={() => location.reload()}>
                  Reload the desk
                </ActButton>
                <ActButton
                  icon="copy"
                  onPress={() => void copyText(reportOf(fault, `The room ${title} could not be shown.`))}
                >
                  Copy what happened
                </ActButton>
              </>
            }
          >
            <p>
              Other rooms still work. The desk may have been updated since you opened this page; if so, reload it. What
              you typed is kept.
            </p>
          </Notice>
        </div>
      </>
    );
  }
}
