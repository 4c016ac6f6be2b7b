import { ActButton, TextButton } from '../../../../ui/ActButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { Time } from '../../../../ui/Time.tsx';
import { openSessions, sessionActs } from '../../api.ts';
import { Unread } from '../data/NotRead.tsx';
import { useAct } from '../data/use-act.ts';
import { useRead } from '../data/use-read.ts';
import { closeOverlay } from './overlays.ts';

/** The person's sessions, each of which can be ended, such as that of a lost telephone. */
export default function Sessions() {
  const reading = useRead('sessions', {}, openSessions);
  const end = useAct(sessionActs, 'sessions.end');
  const endAll = useAct(sessionActs, 'sessions.end-all');
  return (
    <Dialog
      open
      wide
      title="Where you are signed in"
      onClose={closeOverlay}
      begins="back"
      back="Close"
      acts={
        <ActButton kind="forgood" acts waiting={endAll.waiting} onPress={() => endAll.run({})}>
          Sign out everywhere
        </ActButton>
      }
    >
      <Unread what="Where you are signed in" of={reading} />
      {reading.data === undefined ? null : (
        <Table
          caption="Where you are signed in"
          silent
          columns={[
            { title: 'Device', head: true, cell: ({ device }) => device },
            { title: 'Signed in', cell: ({ since }) => <Time at={since} /> },
            { title: 'Last used', cell: ({ seen }) => <Time at={seen} form="ago" /> },
            {
              title: 'Act',
              silent: true,
              cell: ({ id, device, here }) =>
                here ? (
                  'This device'
                ) : (
                  <TextButton
                    acts
                    more={device}
                    onPress={() => end.run({ id }, { said: { title: 'Signed out', text: device } })}
                  >
                    Sign out
                  </TextButton>
                ),
            },
          ]}
          rows={reading.data}
          idOf={({ id }) => id}
        />
      )}
    </Dialog>
  );
}
