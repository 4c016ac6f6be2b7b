import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useDeferredValue } from 'react';
import { useLocation } from 'wouter';
import { found } from '../../api.ts';
import { useRead } from '../data/use-read.ts';
import { Found } from '../../../../ui/Found.tsx';
import { VisitorText } from '../../../../ui/VisitorText.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { closeOverlay, findText } from '../shell/overlays.ts';
import { useNow } from '../../../../ui/time/use-now.ts';
import { nearMoment } from '../../../../ui/time/words.ts';
import { useDeskZone } from '../../../../ui/time/zone-shown.ts';
import { placesFor, type Place } from './places.ts';

const fewest = 2;

interface Option extends Place {
  /** Whether the words are a visitor's, which are set apart. */
  readonly given?: boolean;
  readonly reference?: string | undefined;
  readonly says?: string | undefined;
}

interface Group {
  readonly value: string;
  readonly items: readonly Option[];
}

const groupWords = { enquiry: 'Enquiries', call: 'Calls', letter: 'Letters' } as const;
const icons: Readonly<Record<keyof typeof groupWords, IconName>> = {
  enquiry: 'enquiries',
  call: 'calls',
  letter: 'letters',
};

function grouped(options: readonly Option[]): readonly Group[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([value, items]) => ({ value, items }));
}

const question =
  'flex items-center gap-3 border-b border-edge px-4 py-1 has-focus-visible:shadow-[inset_0_-2px_0_var(--color-over)]';
const optionRow =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.25 max-[700px]:flex-wrap data-highlighted:bg-sea-2 ' +
  'data-highlighted:shadow-[inset_3px_0_0_var(--color-ink)] forced-colors:data-highlighted:outline-2 ' +
  'forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-[Highlight]';
const hints = 'flex flex-wrap gap-x-5 gap-y-1 border-t border-rule px-4 py-2 text-(length:--text-note) text-ink-3';

function OptionRow({ option, typed }: { readonly option: Option; readonly typed: string }) {
  return (
    <>
      <Icon name={option.icon} />
      <span className="words max-[700px]:min-w-0 max-[700px]:flex-1">
        {option.given === true ? (
          <VisitorText>{option.words}</VisitorText>
        ) : (
          <Found words={option.words} typed={typed} />
        )}
      </span>
      {option.sub === undefined ? null : (
        <span className="sub truncate in-data-highlighted:text-ink-2 max-[700px]:basis-full max-[700px]:ps-7">
          {option.reference === undefined ? null : (
            <>
              <Found words={option.reference} typed={typed} /> ·{' '}
            </>
          )}
          {option.sub}
          {option.says === undefined ? null : (
            <>
              {' '}
              · <VisitorText>{option.says}</VisitorText>
            </>
          )}
        </span>
      )}
      {option.keys === undefined ? null : (
        <span className="ms-auto flex flex-none gap-1 max-[700px]:hidden" aria-hidden="true">
          {option.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </>
  );
}

function useOptions(typed: string): {
  readonly options: readonly Option[];
  readonly looking: boolean;
  readonly failed: boolean;
} {
  const text = useDeferredValue(typed.trim());
  const now = useNow();
  const zone = useDeskZone();
  const { data, older, failure } = useRead('today/find', { for: text }, found, { when: text.length >= fewest });
  const looks = text.length >= fewest;
  const places = placesFor(typed);
  const does = ({ group }: Place): boolean => group === 'Do';
  const records: readonly Option[] =
    !looks || data === undefined
      ? []
      : data.found.map((hit) => ({
          id: `${hit.kind} ${hit.to}`,
          group: groupWords[hit.kind],
          words: hit.title,
          given: hit.kind !== 'letter',
          reference: hit.reference,
          says: hit.says,
          sub: hit.at === undefined ? hit.state : `${hit.state} ${nearMoment(new Date(hit.at), now, zone)}`,
          icon: icons[hit.kind],
          to: hit.to,
        }));
  return {
    options: [...places.filter(does), ...records, ...places.filter((place) => !does(place))],
    looking: looks && (older || data === undefined) && failure === undefined,
    failed: looks && failure !== undefined,
  };
}

/** The command palette (Ctrl K): finds records by reference, name, address or subject, and lists rooms and acts. */
export default function FindOrDo() {
  const typed = findText.use();
  const [, go] = useLocation();
  const { options, looking, failed } = useOptions(typed);
  const groups = grouped(options);
  const choose = (option: Option): void => {
    closeOverlay();
    go(option.to);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : closeOverlay())}>
      <Dialog.Portal>
        <Dialog.Viewport className="scrim">
          <Dialog.Popup className="dialog w-[min(40rem,100%)]" aria-label="Find or do">
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={findText.set}
              itemToStringValue={(option: Option) => option.words}
            >
              <div className={question}>
                <Icon name="find" />
                <Autocomplete.Input
                  className="min-h-12 min-w-0 flex-1 text-[1.0625rem]/[1.4] focus-visible:outline-0"
                  aria-label="Find or do"
                  placeholder="Reference, name, address, subject, or a room"
                  dir="auto"
                />
                <kbd aria-hidden="true">Esc</kbd>
              </div>
              <div className="max-h-96 overflow-auto p-1.5">
                <Autocomplete.List aria-label="Results">
                  {(group: Group) => (
                    <Autocomplete.Group key={group.value} items={group.items}>
                      <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-note/[1.3] font-medium text-ink-3">
                        {group.value}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(option: Option) => (
                          <Autocomplete.Item
                            key={option.id}
                            value={option}
                            className={optionRow}
                            onClick={() => choose(option)}
                          >
                            <OptionRow option={option} typed={typed.trim()} />
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
              <p className={hints} role="status">
                {failed ? (
                  <span>
                    The records could not be searched: the desk does not answer. You can still go to the rooms.
                  </span>
                ) : options.length === 0 && !looking ? (
                  <span>Nothing found. What is inside attachments is not searched.</span>
                ) : (
                  <>
                    <span className="keyhint">
                      <kbd>↑</kbd> <kbd>↓</kbd> choose
                    </span>
                    <span className="keyhint">
                      <kbd>Enter</kbd> do it
                    </span>
                    <span>{looking ? 'Looking' : 'A reference or a full address goes straight there'}</span>
                  </>
                )}
              </p>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
