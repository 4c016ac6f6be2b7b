import './privacy.css';
import { useLocation } from 'wouter';
import { privacyCounts } from './api.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { DataRequests } from './DataRequests.tsx';
import { ExportLink, Journal } from './Journal.tsx';
import { Receipts } from './Receipts.tsx';
import { Retention } from './Retention.tsx';
import { grouped } from '../../../ui/numbers.ts';

const tabs = [
  { to: '/privacy', words: 'My-data requests', count: 'requests', Part: DataRequests },
  { to: '/privacy/retention', words: 'Retention', count: undefined, Part: Retention },
  { to: '/privacy/receipts', words: 'Consent receipts', count: 'receipts', Part: Receipts },
  { to: '/privacy/journal', words: 'Journal', count: undefined, Part: Journal },
] as const;

export default function PrivacyRoom() {
  const [path] = useLocation();
  const { to: open, Part } = tabs.find(({ to }) => to === path) ?? tabs[0];
  const { data } = useRead('privacy', {}, privacyCounts);
  return (
    <>
      <RoomHead
        title="Privacy"
        say="What is kept, who asked, what was done."
        acts={Part === Journal ? <ExportLink /> : undefined}
      />
      <Tabs
        label="Privacy"
        tabs={tabs.map(({ to, words, count }) => ({
          to,
          words,
          n: data && count && grouped(data[count]),
          here: to === open,
        }))}
      />
      <Part />
    </>
  );
}
