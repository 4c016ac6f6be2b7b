import { DoButton } from '../../../core/desk/app/data/DoButton.tsx';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { previewActs, sharedDrafts } from './api.ts';

/** The shared previews, if there are any. */
export function SharedDrafts() {
  const { data } = useRead('letters/drafts', {}, sharedDrafts);
  const nameOf = useNameOf();
  if (data === undefined || data.length === 0) return null;
  return (
    <Table
      caption="Shared drafts"
      note="articles, letters and regions, for anyone who has the address"
      rows={data}
      idOf={({ path }) => path}
      columns={[
        {
          title: 'Text',
          head: true,
          cell: ({ title, url, path }) => (
            <>
              <a href={url} target="_blank" rel="noreferrer">
                {title}
                <span className="vh"> (opens in a new tab)</span>
              </a>
              <span className="sub">{path}</span>
            </>
          ),
        },
        { title: 'Shared by', cell: ({ sharedBy }) => nameOf(sharedBy) },
        { title: 'Until', cell: ({ endsAt }) => <Time at={endsAt} form="day" /> },
        {
          title: 'End',
          silent: true,
          cell: ({ path, title }) => (
            <DoButton
              acts={previewActs}
              does="previews.end"
              input={{ path }}
              said={{ title: 'The draft is no longer shared', text: title }}
              more={title}
            >
              End
            </DoButton>
          ),
        },
      ]}
    />
  );
}
