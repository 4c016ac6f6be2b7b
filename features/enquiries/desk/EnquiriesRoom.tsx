// Longer than 250 lines: a list and a record that share an address, a cursor and keyboard shortcuts.
import './enquiries.css';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { apiPaths } from '../../../core/desk/addresses.ts';
import { enquiryList, type EnquiryList, type EnquiryView, type ListedEnquiry } from './api.ts';
import { keyed } from '../../../core/desk/app/data/session-key.ts';
import { addressWith } from '../../../core/desk/app/data/chosen.ts';
import { useRead, type Reading } from '../../../core/desk/app/data/use-read.ts';
import { colleague } from '../../../core/desk/app/data/who.ts';
import { useKeys } from '../../../ui/keys/use-keys.ts';
import { useRowCursor } from '../../../ui/keys/use-row-cursor.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ActButton, ActLink } from '../../../ui/ActButton.tsx';
import { Check } from '../../../ui/Check.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { Select } from '../../../ui/Field.tsx';
import { Filters, FilterTag, Search } from '../../../ui/Filters.tsx';
import { NotRead } from '../../../core/desk/app/data/NotRead.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useSelection, type Selection } from '../../../ui/use-selection.ts';
import { RoomHead } from '../../../core/desk/app/shell/RoomHead.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { isoDay, nearMoment, sameDay } from '../../../ui/time/words.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { addressOf, filterNames, firstPage, listIn, queryOf, referenceIn, type EnquiryPlace } from './address.ts';
import { HandOverDialog, NotForUsDialog } from './dialogs.tsx';
import { EnquiryRecordPane } from './EnquiryRecord.tsx';
import { EnquiryTable, useDueGroups, type EnquiryGroup } from './EnquiryTable.tsx';
import { TheirTurn } from './TheirTurn.tsx';
import { useBulk, type BulkAct } from './use-bulk.ts';
import { useFresh } from './use-fresh.ts';
import { kindOptions, kindWords, titles } from './words.ts';
import { grouped } from '../../../ui/numbers.ts';
import { ByHandDialog } from '../../conversation/desk/ByHand.tsx';
import { addressInPost, Post, PostLine } from '../../conversation/desk/Post.tsx';

function headWords({ views, nobodys, overdue, nextDue }: EnquiryList, now: Date, zone: string): string {
  if (views.open === 0) return 'Every turn is theirs.';
  const whose =
    nobodys === 0 ? '' : nobodys === views.open ? ', all of them nobody’s' : `, ${nobodys} of them nobody’s`;
  const late = overdue === 0 ? '' : ` ${overdue} overdue.`;
  const due = new Date(nextDue ?? now);
  const next =
    nextDue === null ? '' : ` The next is due ${sameDay(due, now, zone) ? 'at ' : ''}${nearMoment(due, now, zone)}.`;
  return `${views.open} ${views.open === 1 ? 'is' : 'are'} our turn${whose}.${late}${next}`;
}

const foundIn = {
  form: 'In messages',
  message: 'In messages',
  reply: 'In messages',
  note: 'In notes',
  file: 'In names of attachments',
  name: 'In names, subjects and references',
} as const;

function useGroups(view: EnquiryView, list: EnquiryList | undefined, place: EnquiryPlace): readonly EnquiryGroup[] {
  const byDue = useDueGroups(list?.rows ?? []);
  if (list === undefined) return [];
  if (place.find !== undefined)
    return [...Map.groupBy(list.rows, ({ excerpt }) => foundIn[excerpt.found?.in ?? 'name'])].map(([title, rows]) => ({
      title,
      n: rows.length,
      rows,
    }));
  if (view === 'open' || view === 'yours') return byDue;
  if (view !== 'all') return list.rows.length === 0 ? [] : [{ title: '', rows: list.rows }];
  const more = list.openTotal - list.open.length;
  const open = {
    title: 'Our turn',
    n: list.openTotal,
    rows: list.open,
    more:
      more > 0 ? (
        <Link className="link" to={addressOf(firstPage({ ...place, view: 'open', reference: undefined }))}>
          {more} more are our turn
        </Link>
      ) : undefined,
  };
  return [
    ...(list.open.length === 0 ? [] : [open]),
    ...(list.rows.length === 0 ? [] : [{ title: 'Answered or closed, newest first', rows: list.rows }]),
  ];
}

const filterWords: Readonly<Record<(typeof filterNames)[number], (chosen: string) => string>> = {
  kind: kindWords,
  nobody: () => 'Nobody yet',
  owner: (who) => `With ${colleague(who)}`,
  since: (day) => `Since ${day}`,
};

function tagsOf(place: EnquiryPlace) {
  return filterNames.flatMap((name) => {
    const chosen = place[name];
    return chosen === undefined ? [] : [{ name, words: filterWords[name](chosen) }];
  });
}

interface OfList {
  readonly place: EnquiryPlace;
  readonly list: EnquiryList;
  readonly go: (place: EnquiryPlace) => void;
}

function ListFilters({ place, list, go }: Omit<OfList, 'list'> & { readonly list: EnquiryList | undefined }) {
  const [open, setOpen] = useState(false);
  useKeys({ f: () => setOpen(!open) });
  const today = isoDay(useNow(), useZone());
  const without = firstPage(place);
  return (
    <Filters label="Enquiries">
      <Search
        label="Name, words or reference"
        value={place.find ?? ''}
        onSearch={(find) => (find === (place.find ?? '') ? undefined : go({ ...without, find }))}
      />
      <ActButton icon="filter" keys="F" pressed={open} onPress={() => setOpen(!open)}>
        Filter
      </ActButton>
      {place.find === undefined ? null : (
        <FilterTag
          words={`${grouped(list?.total ?? 0)} found, in all lists`}
          onTakeAway={() => go({ ...without, find: undefined })}
        />
      )}
      {tagsOf(place).map(({ words, name }) => (
        <FilterTag key={name} words={words} onTakeAway={() => go({ ...without, [name]: undefined })} />
      ))}
      {open ? (
        <div className="flex basis-full flex-wrap gap-x-4 gap-y-2 min-[700px]:[&_.check]:mt-6.5">
          <Select
            label="Kind"
            value={place.kind ?? ''}
            onChange={(kind) => go({ ...without, kind })}
            options={[{ value: '', words: 'Every kind' }, ...kindOptions]}
          />
          <Select
            label="With"
            value={place.owner ?? ''}
            onChange={(owner) => go({ ...without, owner })}
            options={[
              { value: '', words: 'Anybody' },
              ...(list?.colleagues ?? []).map((who) => ({ value: who, words: colleague(who) })),
            ]}
          />
          <Check
            checked={place.nobody !== undefined}
            onChange={(only) => go({ ...without, nobody: only ? 'true' : undefined })}
          >
            Only those not taken
          </Check>
          <DayField
            label="Received since"
            past
            value={place.since ?? ''}
            today={today}
            onChange={(since) => (since === undefined ? undefined : go({ ...without, since }))}
          />
        </div>
      ) : null}
    </Filters>
  );
}

const nothing: Readonly<Record<EnquiryView, readonly [title: string, words: string]>> = {
  open: [
    'Every turn is theirs.',
    'New enquiries and answers appear here within seconds; emails without a record wait in Post.',
  ],
  yours: ['You have none.', 'Take one from Our turn: T on its row or record.'],
  answered: ['None yet.', 'It is nobody’s turn but ours.'],
  look: ['None yet.', 'Nothing has been put away until a day.'],
  all: ['None yet.', 'Nothing has been answered or closed.'],
  tray: ['The side tray is empty.', 'Nothing has been set aside.'],
};

function NothingListed({ place, list, go }: OfList) {
  const tags = tagsOf(place);
  if (place.find === undefined && tags.length === 0) {
    const [title, words] = nothing[place.view];
    const acts = place.view === 'open' ? <ActLink to={addressInPost()}>Post</ActLink> : undefined;
    return (
      <EmptyState title={title} acts={acts}>
        {words}
      </EmptyState>
    );
  }
  const by = tags.map(({ words }) => words.toLowerCase()).join(' and ');
  const looked = [
    place.find === undefined ? '' : `Looked for “${place.find}”`,
    tags.length === 0 ? '' : `${place.find === undefined ? 'Filtered' : 'filtered'} by ${by}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
  const others =
    list.unfiltered === null
      ? ''
      : ` Without the ${tags.length === 1 ? 'filter' : 'filters'} there ` +
        `${list.unfiltered === 1 ? 'is 1' : `are ${list.unfiltered}`}.`;
  return (
    <EmptyState
      title="Nothing matches."
      acts={
        <>
          {tags.length === 0 ? null : (
            <ActButton
              onPress={() =>
                go({ ...firstPage(place), kind: undefined, nobody: undefined, owner: undefined, since: undefined })
              }
            >
              Without filters
            </ActButton>
          )}
          {place.view === 'all' || place.find !== undefined ? null : (
            <ActButton onPress={() => go({ ...firstPage(place), view: 'all' })}>Look in all {list.views.all}</ActButton>
          )}
        </>
      }
    >
      {looked}.{others} What is inside attachments is not searched.
    </EmptyState>
  );
}

function PagerOf({ place, list }: Omit<OfList, 'go'>) {
  const page = firstPage(place);
  const pages: readonly (readonly [words: string, to: EnquiryPlace | undefined])[] = [
    ['First', list.before ? page : undefined],
    ['Before', list.before ? { ...page, before: list.rows[0]?.cursor } : undefined],
    ['Next', list.after ? { ...page, after: list.rows.at(-1)?.cursor } : undefined],
    ['Last', list.after ? { ...page, end: 'true' } : undefined],
  ];
  const isPaged = list.before || list.after;
  const found = place.find === undefined ? undefined : `found in ${grouped(list.views.all + list.views.tray)} records`;
  const are = place.view === 'tray' ? 'set aside' : place.view === 'open' ? 'our turn' : 'listed';
  return (
    <p className="pager">
      <span>
        {isPaged
          ? `${grouped(list.rows.length)} of ${grouped(list.total)}`
          : `${grouped(list.total + list.open.length)} ${found ?? are}.`}{' '}
        <span className="keyhint">
          <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> open.
        </span>
        {place.find === undefined ? '' : ' What is inside attachments is not searched.'}
      </span>
      <span className="push row">
        {pages.map(([words, to]) =>
          to === undefined ? null : (
            <ActLink key={words} to={addressOf(to)}>
              {words}
            </ActLink>
          ),
        )}
      </span>
    </p>
  );
}

const bulkActs = [
  ['take', 'Take', 'taken by you'],
  ['hand-over', 'Hand over…', ''],
  ['no-answer', 'Needs no answer', 'need no answer'],
  ['close', 'Close', 'closed', { as: 'settled' }],
  ['not-for-us', 'Not for us…', ''],
  ['side-tray', 'Side tray', 'set aside'],
] as const;

interface SelectedProps {
  readonly selection: Selection;
  readonly rows: readonly ListedEnquiry[];
  readonly colleagues: readonly string[];
}

function Selected({ selection, rows, colleagues }: SelectedProps) {
  const chosen = rows.filter(({ reference }) => selection.has(reference));
  const bulk = useBulk(chosen);
  const [asking, setAsking] = useState<BulkAct>();
  const stopAsking = (): void => setAsking(undefined);
  const which = `${chosen.length} enquiries`;
  useKeys({ Escape: selection.clear }, { when: chosen.length > 0 });
  const references = encodeURIComponent(chosen.map(({ reference }) => reference).join(','));
  return (
    <SelectionBar n={chosen.length} onClear={selection.clear}>
      {bulkActs.map(([act, words, done, input]) => (
        <ActButton
          key={act}
          acts
          waiting={bulk.waiting}
          onPress={() => (done === '' ? setAsking(act) : bulk.run(act, done, input))}
        >
          {words}
        </ActButton>
      ))}
      <ActButton
        icon="download"
        off={chosen.length > 90 ? 'No more than 90 at once.' : undefined}
        onPress={() => location.assign(`${keyed(apiPaths.file('enquiries'))}?references=${references}`)}
      >
        Export
      </ActButton>
      {asking === 'hand-over' ? (
        <HandOverDialog
          which={which}
          colleagues={colleagues}
          onHandOver={(to) => bulk.run('hand-over', `handed over to ${colleague(to)}`, { to })}
          onClose={stopAsking}
        />
      ) : null}
      {asking === 'not-for-us' ? (
        <NotForUsDialog
          which={which}
          waiting={bulk.waiting}
          onSend={(tells) => {
            bulk.run('not-for-us', 'closed as not for us', { tells });
            stopAsking();
          }}
          onClose={stopAsking}
        />
      ) : null}
    </SelectionBar>
  );
}

interface ListPaneProps extends Omit<OfList, 'list'> {
  readonly reading: Reading<EnquiryList>;
  readonly fresh: ReturnType<typeof useFresh>;
  readonly listed: EnquiryPlace;
  readonly groups: readonly EnquiryGroup[];
  readonly selection: Selection;
  readonly cursor: string | undefined;
  readonly close: () => void;
}

function ListPane({ reading, fresh, listed, place, groups, selection, cursor, go, close }: ListPaneProps) {
  const { data: list, skeleton, failure, older, again } = reading;
  // Registered before the record's own keys, so that Esc closes what is open in the record first.
  useKeys({ Escape: close }, { when: place.reference !== undefined });
  const rows = groups.flatMap((group) => group.rows);
  return (
    <section className="pane list" aria-label="List" {...fresh.inside}>
      {place.view === 'tray' ? (
        <div className="filters">
          <p className="note">
            What colleagues put here, what came with many links, and forms that were filled in as programs do. Some may
            be from people.
          </p>
        </div>
      ) : (
        <ListFilters place={place} list={list} go={go} />
      )}
      <Selected selection={selection} rows={rows} colleagues={list?.colleagues ?? []} />
      {fresh.waiting === 0 ? null : (
        <button
          type="button"
          className="block min-h-9 w-full border-y border-sea-4 bg-sea-1 font-medium"
          onClick={fresh.show}
        >
          {fresh.waiting === 1 ? '1 new turn.' : `${fresh.waiting} new turns.`} Show
        </button>
      )}
      {failure === undefined ? null : (
        <NotRead
          what={list === undefined ? 'The list' : 'The newest state of the list'}
          failure={failure}
          again={again}
          meanwhile="Emails that arrive meanwhile stay in the mailbox until they can be stored."
        />
      )}
      {list === undefined ? (
        skeleton ? (
          <Skeleton lines={10} />
        ) : null
      ) : rows.length === 0 && list.foundInPost.length === 0 ? (
        <NothingListed place={place} list={list} go={go} />
      ) : null}
      {list === undefined || rows.length === 0 ? null : (
        <>
          <EnquiryTable
            caption={
              place.find === undefined
                ? `${titles[place.view]}, ${list.total + list.open.length} enquiries`
                : `Found in all lists, ${list.total} enquiries`
            }
            groups={groups}
            place={listed}
            reference={place.reference}
            selection={selection}
            cursor={cursor}
            older={older}
          />
          <PagerOf place={place} list={list} />
        </>
      )}
      {list === undefined || list.foundInPost.length === 0 ? null : (
        <>
          <h2 className="border-edge border-b px-4 pt-3 pb-1 text-(length:--text-note) leading-[1.2] font-medium">
            In Post <span className="text-ink-2">{list.foundInPost.length}</span>
          </h2>
          <ul className="lines">
            {list.foundInPost.map((row) => (
              <PostLine key={row.id} row={row} find={place.find ?? ''} />
            ))}
          </ul>
        </>
      )}
      {list !== undefined && place.view === 'open' && place.find === undefined ? (
        <TheirTurn n={list.views.answered} />
      ) : null}
    </section>
  );
}

const twoPanes = matchMedia('(width >= 68.75em)');

function useTwoPanes(): boolean {
  return useSyncExternalStore(
    (changed) => {
      twoPanes.addEventListener('change', changed);
      return () => twoPanes.removeEventListener('change', changed);
    },
    () => twoPanes.matches,
  );
}

/** The room *Enquiries*: a list with the open enquiry next to it. */
export default function EnquiriesRoom() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const listed = useMemo(() => listIn(search), [search]);
  const place = { ...listed, reference: referenceIn(path) };
  const now = useNow();
  const zone = useZone();
  const read = useRead('enquiries', queryOf(place), enquiryList);
  const { data, older } = read;
  // A hundred rows take a phone 150 ms: they are rendered in slices, and what is typed meanwhile comes first.
  const shown = useDeferredValue(useMemo(() => ({ data, older, listed }), [data, older, listed]));
  const reading = { ...read, ...shown };
  const fresh = useFresh(reading.data, reading.older, JSON.stringify(queryOf(shown.listed)));
  const { list } = fresh;
  const groups = useGroups(shown.listed.view, list, shown.listed);
  const rows = groups.flatMap((group) => group.rows);
  const references = rows.map(({ reference }) => reference);
  const selection = useSelection(references);
  const go = (to: EnquiryPlace): void => navigate(addressOf(to));
  const { reference } = place;
  const isPost = reference === 'post';
  const [entering, setEntering] = useState(false);
  const cursor = useRowCursor(
    references,
    { ' ': (id) => selection.toggle(id) },
    {
      opens: reference === undefined ? undefined : (id) => go({ ...place, reference: id, do: undefined }),
      follows: reference,
      when: !isPost,
    },
  );
  // The first one due is opened automatically; after Esc none is, until another list is opened.
  const [leftFree, setLeftFree] = useState<EnquiryView>();
  const isWide = useTwoPanes();
  // While a list is rendered behind the one that was pressed, its first is not the one meant.
  const isBehind = reading.older || shown.listed !== listed;
  const first = isBehind || leftFree === place.view || !isWide ? undefined : references[0];
  const begin = reference === undefined && first !== undefined ? addressOf({ ...place, reference: first }) : undefined;
  useEffect(() => {
    if (begin !== undefined) navigate(begin, { replace: true });
  }, [begin, navigate]);
  const close = (): void => {
    setLeftFree(place.view);
    go({ ...place, reference: undefined, do: undefined });
  };
  const here = reference === undefined ? -1 : references.indexOf(reference);
  const addressAt = (id: string | undefined): string | undefined =>
    id === undefined ? undefined : addressOf({ ...place, reference: id });
  const free = rows.find((row) => row.state === 'open' && row.owner === null && row.reference !== reference)?.reference;
  return (
    <>
      <RoomHead
        title="Enquiries"
        page={reference === undefined ? undefined : `${isPost ? 'Post' : reference}, Enquiries`}
        say={
          list === undefined
            ? undefined
            : isPost
              ? `Post: ${list.post} ${list.post === 1 ? 'email' : 'emails'} could not be placed.`
              : headWords(list, now, zone)
        }
        acts={
          <>
            <ActButton icon="plus" acts className="stays" onPress={() => setEntering(true)}>
              Enter by hand
            </ActButton>
            <a className="btn" href={keyed(addressWith(apiPaths.file('enquiries'), queryOf(firstPage(place))))}>
              Export
            </a>
          </>
        }
      />
      {entering ? <ByHandDialog onClose={() => setEntering(false)} /> : null}
      <Tabs
        label="Lists of enquiries"
        tabs={[
          ...(['open', 'yours', 'answered', 'look', 'all', 'tray'] as const).map((view) => ({
            to: addressOf({ reference: undefined, view }),
            words: titles[view],
            n: list?.views[view],
            here: view === place.view && !isPost,
          })),
          { to: addressInPost(), words: 'Post', n: list?.post, decide: (list?.post ?? 0) > 0, here: isPost },
        ]}
      />
      {isPost ? (
        <Post />
      ) : (
        <div className={reference === undefined ? 'panes none whole' : 'panes one whole'}>
          <ListPane
            reading={{ ...reading, data: list }}
            fresh={fresh}
            listed={shown.listed}
            place={place}
            groups={groups}
            selection={selection}
            cursor={cursor.at}
            go={go}
            close={close}
          />
          {reference === undefined ? (
            <section className="pane blank" aria-label="No enquiry open">
              {rows.length === 0 ? null : (
                <>
                  <h2>Choose an enquiry.</h2>
                  <p>
                    <kbd>J</kbd> <kbd>K</kbd> move through the list, <kbd>Enter</kbd> opens, <kbd>Space</kbd> selects.{' '}
                    <kbd>/</kbd> finds.
                  </p>
                </>
              )}
            </section>
          ) : (
            <EnquiryRecordPane
              key={reference}
              reference={reference}
              place={place}
              colleagues={list?.colleagues ?? []}
              views={list?.views}
              neighbours={{
                previous: here > 0 ? addressAt(references[here - 1]) : undefined,
                next: here >= 0 ? addressAt(references[here + 1]) : undefined,
                free: addressAt(free),
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
