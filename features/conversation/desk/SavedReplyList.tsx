import { timesSlot, type SavedReplies } from './api.ts';

function Slots({ text }: { readonly text: string }) {
  return text.split(/\{\{([a-z][a-z-]*)\}\}/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={slot}>
        {part}
      </span>
    ),
  );
}

const slot = 'border border-dashed border-rule-strong px-0.75';
const option = 'grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] px-2 py-1.25';

/** Saved replies that match the text after the slash. Focus stays in the reply. */
export function SavedReplyList({
  id,
  replies,
  chosen,
  onChoose,
}: {
  readonly id: string;
  readonly replies: SavedReplies;
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}) {
  return (
    <div className="slash bg-tint">
      <div role="listbox" id={id} aria-label="Saved replies">
        {replies.map(({ slug, title, text }, place) => (
          <div
            key={slug}
            id={`${id}${place}`}
            role="option"
            tabIndex={-1}
            className={place === chosen ? `${option} chosen` : option}
            aria-selected={place === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
            onKeyDown={(event) => (event.key === 'Enter' ? onChoose(place) : undefined)}
          >
            <b className="font-medium">{title}</b>
            <kbd aria-hidden="true">/{text.includes(timesSlot) ? 't' : title.slice(0, 1).toLowerCase()}</kbd>
            <span className="sub col-span-full truncate text-ink-2">
              <Slots text={text.replace(/\s+/g, ' ').slice(0, 140)} />
            </span>
          </div>
        ))}
      </div>
      <p className="note">
        <span className={slot}>Outlined words</span> are slots. Those the record knows are filled; an empty one holds
        Send back.
      </p>
    </div>
  );
}
