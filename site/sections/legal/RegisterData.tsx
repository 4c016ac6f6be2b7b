import retentionSource from '../../../content/retention.yaml?raw';
import { readYaml } from '../../../contract/read-yaml.ts';
import { vendors } from '../../../features/consent/page/own-vendors.ts';
import { retention as retentionRules } from '../../../features/privacy/retention-schema.ts';
import type { LegalData } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { CookieCategories } from './CookieCategories.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';

/** How long what is kept, from content/retention.yaml. */
const retention = readYaml('content/retention.yaml', retentionSource, retentionRules);

interface Properties {
  readonly data: LegalData;
  readonly words: LegalWords;
}

function RetentionTable({ words }: { readonly words: LegalWords }) {
  const { groups, columns } = words.retention;
  return Object.entries(groups).map(([group, caption]) => (
    <DataTable
      key={group}
      caption={caption}
      head={columns}
      rows={retention
        .filter((rule) => rule.group === group)
        .map(({ id, what, from, words: kept, basis }) => ({ key: id, cells: [what, from, kept, basis] }))}
    />
  ));
}

function StorageTable({ words }: { readonly words: LegalWords }) {
  const { caption, own, columns, parties, reserved } = words.items;
  const isOwn = vendors.items.every(({ party }) => party === 'first');
  const rows = vendors.items.map(({ id, name, kind, category, purpose, duration, party, status }) => ({
    key: id,
    cells: [
      <>
        {name}
        <span className="table-note">
          {kind}
          {status === 'reserved' && `, ${reserved}`}
        </span>
      </>,
      vendors.categories.find((entry) => entry.id === category)?.title,
      purpose,
      duration,
      ...(isOwn ? [] : [parties[party]]),
    ],
  }));
  return <DataTable caption={isOwn ? own : caption} head={isOwn ? columns.slice(0, -1) : columns} rows={rows} />;
}

function ThirdPartyTable({ words }: { readonly words: LegalWords }) {
  const rows = vendors.thirdParties.map(({ service, answer }) => ({ key: service, cells: [service, answer] }));
  return <DataTable caption={words.thirdParties.caption} head={words.thirdParties.columns} rows={rows} />;
}

/** A part of a legal text that is not written but read from the registers. */
export function RegisterData({ data, words }: Properties) {
  switch (data) {
    case 'retention':
      return <RetentionTable words={words} />;
    case 'cookie-categories':
      return <CookieCategories words={words} />;
    case 'cookie-items':
      return <StorageTable words={words} />;
    case 'third-parties':
      return <ThirdPartyTable words={words} />;
  }
}
