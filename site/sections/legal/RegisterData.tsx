import retentionSource from '../../../content/retention.yaml?raw';
import { readYaml } from '../../../contract/read-yaml.ts';
import { vendors } from '../../../features/consent/page/own-vendors.ts';
import { retention as retentionRules } from '../../../features/privacy/retention-schema.ts';
import { inFirmsName } from '../../copy/firm-words.ts';
import type { LegalData } from './legal.ts';
import type { LegalWords } from './legal-words.ts';
import { DataTable } from '../../../ui/DataTable.tsx';

const retention = inFirmsName(readYaml('content/retention.yaml', retentionSource, retentionRules));

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

/** A part of a legal text generated from the registers. */
export function RegisterData({ data, words }: { readonly data: LegalData; readonly words: LegalWords }) {
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

const badge =
  'flex-none rounded-control border px-2 py-0.5 text-note font-medium ' +
  'print:border-ink print:bg-transparent print:text-ink';
const row =
  'grid grid-cols-1 gap-x-4 border-t border-rule py-2 md:grid-cols-[6rem_minmax(0,1fr)] ' +
  'print:grid-cols-[25mm_minmax(0,1fr)] print:py-[0.6mm]';

function CookieCategories({ words }: { readonly words: LegalWords }) {
  const { required, optional, purpose, duration, examples } = words.categories;
  return (
    <div className="topics">
      {vendors.categories.map((category) => {
        const items = vendors.items.filter((item) => item.category === category.id);
        return (
          <section key={category.id} className="topic" aria-labelledby={`category-${category.id}`}>
            <div className="flex items-baseline justify-between gap-4">
              <h3 id={`category-${category.id}`}>{category.title}</h3>
              <p className={`${badge} ${category.canDisable ? 'border-rule-strong' : 'border-ink bg-ink text-paper'}`}>
                {category.canDisable ? optional : required}
              </p>
            </div>
            <p className="mt-2 text-ink-2">{category.description}</p>
            <dl className="mt-4 text-small print:mt-[2mm] print:text-[9pt]">
              <div className={row}>
                <dt className="text-ink-3">{purpose}</dt>
                <dd>{category.purpose}</dd>
              </div>
              <div className={row}>
                <dt className="text-ink-3">{duration}</dt>
                <dd className="figures">{category.duration}</dd>
              </div>
              <div className={row}>
                <dt className="text-ink-3">{examples}</dt>
                <dd>
                  <ul className="grid gap-1">
                    {items.map(({ id, purpose: example }) => (
                      <li key={id}>{example}</li>
                    ))}
                  </ul>
                </dd>
              </div>
            </dl>
          </section>
        );
      })}
    </div>
  );
}
