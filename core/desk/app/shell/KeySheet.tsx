import { Fragment, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Switch } from '../../../../ui/Check.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { Table } from '../../../../ui/Table.tsx';
import { chooseTheme, themeKept, themes, type Theme } from '../data/theme.ts';
import { closeOverlay } from './overlays.ts';
import { switchSingleKeys, useSingleKeys } from '../../../../ui/keys/use-keys.ts';

interface Entry {
  /** Keys, drawn as caps; words between them are plain text. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly where: string;
}

const sheet: readonly Entry[] = [
  { keys: ['Ctrl', 'K'], does: 'find or do', where: 'everywhere' },
  {
    keys: ['G', 'then', 'T', 'E', 'C', 'L', 'R', 'V', 'P', 'Y', 'M'],
    does: 'go to Today, Enquiries, Calls, Letters, Readers, Visits, Promises, Privacy (Y), Mail',
    where: 'everywhere',
  },
  { keys: ['/'], does: 'into the search field', where: 'rooms with one' },
  { keys: ['J', 'K'], does: 'next, previous', where: 'lists; with one open, opens the next' },
  { keys: ['Enter'], does: 'open', where: 'lists' },
  { keys: ['T'], does: 'take; on Today, take and open', where: 'an enquiry' },
  { keys: ['R', 'C'], does: 'reply, insert free times', where: 'an enquiry' },
  { keys: ['Q', 'X', 'N', 'L'], does: 'needs no answer, not for us, note, look again on', where: 'an enquiry' },
  { keys: ['F'], does: 'filter', where: 'Enquiries' },
  { keys: ['Space'], does: 'select; with Shift a range', where: 'lists' },
  { keys: ['U'], does: 'undo what was just done', where: 'after an act' },
  { keys: ['H', 'S', 'M'], does: 'held, no-show, move', where: 'a call' },
  { keys: ['[', ']'], does: 'week before, week after', where: 'Calls' },
  { keys: ['P'], does: 'pause', where: 'a letter on its way' },
  { keys: ['Z'], does: 'times: office, yours, UTC, visitor', where: 'everywhere' },
  { keys: ['Ctrl', 'Enter'], does: 'send, save', where: 'forms' },
  { keys: ['Esc'], does: 'leave the field, then close', where: 'everywhere' },
  { keys: ['?'], does: 'this sheet', where: 'everywhere' },
];

function Caps({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index === 0 ? '' : ' '}
      {key === 'then' ? key : <kbd>{key}</kbd>}
    </Fragment>
  ));
}

const themeWords: Readonly<Record<Theme, string>> = { device: 'As this device', day: 'Day', night: 'Night' };

export default function KeySheet() {
  const single = useSingleKeys();
  const [theme, setTheme] = useState(themeKept);
  return (
    <Dialog open wide title="Keys" onClose={closeOverlay} acts={null} back="Close">
      <div className="row">
        <Switch checked={single} onChange={switchSingleKeys}>
          Single keys work outside text fields
        </Switch>
        <span className="note">Off: only Ctrl combinations, arrows, Enter and Esc.</span>
      </div>
      <div className="row">
        <Segments
          label="Colours"
          segments={themes.map((name) => ({ name, words: themeWords[name] }))}
          chosen={theme}
          onChoose={(name) => {
            const chosen = themes.find((one) => one === name) ?? 'device';
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
        <span className="note">Paper is always by day.</span>
      </div>
      <Table
        caption="Keys"
        silent
        columns={[
          { title: 'Keys', head: true, cell: ({ keys }) => <Caps keys={keys} /> },
          { title: 'What they do', cell: ({ does }) => does },
          { title: 'Where', cell: ({ where }) => where },
        ]}
        rows={sheet}
        idOf={({ keys }) => keys.join(' ')}
      />
    </Dialog>
  );
}
