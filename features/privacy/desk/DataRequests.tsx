import { dataRequests, type DataRequest } from './api.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { ReadTable } from '../../../core/desk/app/data/ReadTable.tsx';
import { State } from '../../../ui/State.tsx';
import { Time } from '../../../ui/Time.tsx';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { clockOf } from '../../../ui/time/words.ts';
import { RequestByHand } from './RequestByHand.tsx';

function Link({ link }: Pick<DataRequest, 'link'>) {
  const zone = useZone();
  switch (link.is) {
    case 'mailing':
      return <State mark="clock" words="The email has not been sent yet" />;
    case 'works':
      return <State mark="ring" words={`Works until ${clockOf(new Date(link.until), zone)}`} />;
    case 'unused':
      return <State mark="slash" tone="done" words="Expired unused" />;
    case 'opened':
      return <State mark="disc" tone="done" words={`Opened, ${clockOf(new Date(link.at), zone)}`} />;
  }
}

function foundWords({ found }: DataRequest): string {
  return found.map(({ count, name }) => `${count} ${name}`).join(', ') || 'nothing stored';
}

export function DataRequests() {
  const reading = useRead('privacy/requests', {}, dataRequests);
  const { data } = reading;
  return (
    <div className="room-body stack">
      {data === undefined ? null : (
        <Figures
          figures={[
            ['Last 30 days', data.figures.asked, 'requests on the website'],
            ['Opened', data.figures.opened, 'within 30 minutes, as the email says'],
            ['Erased it themselves', data.figures.erased, 'everything, at once'],
            ['By hand', data.figures.byHand, 'emailed, exported or erased by one of us'],
          ]}
        />
      )}
      <div className="two">
        <div>
          <ReadTable<DataRequest>
            what="The requests"
            of={reading}
            bones={3}
            empty={
              <EmptyState title="Nobody has asked in 24 hours.">
                People who ask on the website what we store about them are listed here for a day; after that only the
                number is kept.
              </EmptyState>
            }
            caption="Asked on the website, last 24 hours"
            note="the address is deleted after that"
            rows={data?.requests ?? []}
            idOf={({ id }) => id}
            columns={[
              {
                title: 'Asked',
                head: true,
                className: 'nowrap',
                cell: ({ askedAt }) => <Time at={askedAt} form="near" />,
              },
              { title: 'Address', cell: ({ email }) => <VisitorText>{email}</VisitorText> },
              { title: 'Link', cell: ({ link }) => <Link link={link} /> },
              { title: 'Found', cell: foundWords },
              {
                title: 'What the person did',
                cell: ({ takenAt, link }) =>
                  takenAt !== null ? 'took it as a file' : link.is === 'opened' ? 'read it' : 'nothing',
              },
            ]}
          />
          <p className="note">
            Everyone who asks gets the same answer and an email, whether or not anything is stored. No more than three a
            day go to one address.
          </p>
        </div>
        <RequestByHand />
      </div>
    </div>
  );
}
