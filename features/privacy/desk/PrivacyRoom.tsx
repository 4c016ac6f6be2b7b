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

const parts = ['retention', 'receipts', 'journal'] as const;

/** The room *Privacy*: what is kept, who asked, what was done. */
export default function PrivacyRoom() {
  const [path] = useLocation();
  const part = parts.find((name) => path === `/privacy/${name}`);
  const { data } = useRead('privacy', {}, privacyCounts);
  return (
    <>
      <RoomHead
        title="Privacy"
        say="What is kept, who asked, what was done."
        acts={part === 'journal' ? <ExportLink /> : undefined}
      />
      <Tabs
        label="Privacy"
        tabs={[
          { to: '/privacy', words: 'My-data requests', n: data && grouped(data.requests), here: part === undefined },
          { to: '/privacy/retention', words: 'Retention', here: part === 'retention' },
          {
            to: '/privacy/receipts',
            words: 'Consent receipts',
            n: data && grouped(data.receipts),
            here: part === 'receipts',
          },
          { to: '/privacy/journal', words: 'Journal', here: part === 'journal' },
        ]}
      />
      {part === undefined ? (
        <DataRequests />
      ) : part === 'retention' ? (
        <Retention />
      ) : part === 'receipts' ? (
        <Receipts />
      ) : (
        <Journal />
      )}
    </>
  );
}
