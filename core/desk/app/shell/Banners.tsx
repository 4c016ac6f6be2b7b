import { askForMarks, useConnection } from '../data/connection.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { clockOf, clockWithSeconds } from '../../../../ui/time/words.ts';
import { useZone } from '../../../../ui/time/zone-shown.ts';

/** What holds for the whole desk just now: no connection, or a database that takes no changes. */
export function Banners() {
  const { lost, marks } = useConnection();
  const zone = useZone();
  if (lost) {
    const since = marks === undefined ? '' : ` since ${clockWithSeconds(new Date(marks.now), zone)}`;
    return (
      <div className="strip" role="alert">
        <Icon name="tri" />
        <p>
          <b>No connection to the desk{since}.</b> {marks === undefined ? '' : 'What you see is from then. '}Actions
          wait until it is back; what you typed is kept. Trying again every few seconds.
        </p>
        <ActButton onPress={askForMarks}>Try now</ActButton>
      </div>
    );
  }
  if (!marks?.readOnly) return null;
  const { since, why } = marks.readOnly;
  const said = `The database has accepted no changes since ${clockOf(new Date(since), zone)}: ${why}`;
  return (
    <div className="strip broke" role="alert">
      <Icon name="tri" />
      <p>
        <b>{said.replace(/[.]?$/, '.')}</b> You can read everything but change nothing. The website’s forms tell
        visitors that sending failed. The desk recovers automatically when the database does.
      </p>
      <ActButton icon="copy" onPress={() => void copyText(said)}>
        Copy for the operator
      </ActButton>
    </div>
  );
}
