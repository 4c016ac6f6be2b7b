import { useState } from 'react';
import { privacyActs, retentionRules, type RetentionRule, type RetentionRun, type Rules } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ActDialog, LostList } from '../../../ui/Dialog.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { State } from '../../../ui/State.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { dateWords } from '../../../ui/time/words.ts';
import { DeletionPlot } from './DeletionPlot.tsx';
import { counted, grouped } from '../../../ui/numbers.ts';

const rows = (count: number): string => counted(count, 'row');

function Headline({ last }: { readonly last: RetentionRun | undefined }) {
  if (last === undefined) return 'It runs automatically once a day. It has not run yet.';
  const time = <Time at={last.at} form="near" />;
  return last.failure === null ? (
    <>It runs automatically once a day. Last run: {time}.</>
  ) : (
    <>The last automatic run failed: {time}. It is tried again within the hour.</>
  );
}

interface RunDialogProps {
  readonly data: Rules;
  readonly onClose: () => void;
  readonly again: () => void;
}

function RunDialog({ data, onClose, again }: RunDialogProps) {
  const { run, waiting } = useAct(privacyActs, 'privacy.retention');
  const due = data.rules.filter((rule) => rule.due > 0);
  const all = due.reduce((sum, rule) => sum + rule.due, 0);
  return (
    <ActDialog
      alert
      title={`Delete ${rows(all)} now?`}
      onClose={onClose}
      back="Leave it for the next run"
      kind="lost"
      does={`Delete ${rows(all)}`}
      waiting={waiting}
      send={() =>
        run(
          {},
          {
            said: (result) =>
              result !== undefined && result.failures.length > 0
                ? { kind: 'bad', title: 'Not all rules were applied', text: result.failures.join('; ') }
                : { title: 'Deleted', text: rows(result?.deleted ?? 0) },
            done: () => {
              onClose();
              again();
            },
          },
        )
      }
    >
      <p>The same would happen automatically within a day. Deleted data can be restored only from a backup.</p>
      <h3>What is lost</h3>
      <LostList lines={due.map((rule) => `${rule.what}: ${rows(rule.due)}`)} />
      <p className="note">
        Counted by the dry run of <Time at={data.countedAt} form="clock" />. Anything that has come due since is deleted
        too.
      </p>
    </ActDialog>
  );
}

function Runs({ runs }: { readonly runs: readonly RetentionRun[] }) {
  const nameOf = useNameOf();
  if (runs.length === 0) return <EmptyState title="No run yet.">The first one is listed here within a day.</EmptyState>;
  return (
    <Table<RetentionRun>
      caption="Last runs"
      rows={runs}
      idOf={({ id }) => id}
      columns={[
        { title: 'When', head: true, cell: ({ at }) => <Time at={at} form="near" /> },
        { title: 'By', cell: ({ who }) => (who === null ? 'itself' : nameOf(who)) },
        { title: 'Deleted', num: true, cell: ({ deleted }) => grouped(deleted) },
        { title: 'Took', num: true, cell: ({ took }) => `${(took / 1_000).toFixed(1)} s` },
        {
          title: 'Result',
          cell: ({ failure }) =>
            failure === null ? (
              <State mark="disc" tone="done" words="Done" />
            ) : (
              <>
                <State mark="tri" tone="broke" words="Failed" />
                <span className="sub">{failure}</span>
              </>
            ),
        },
      ]}
    />
  );
}

export function Retention() {
  const reading = useRead('privacy/retention', {}, retentionRules);
  const { data, older, again } = reading;
  const [asking, setAsking] = useState(false);
  if (data === undefined)
    return (
      <div className="room-body stack">
        <Unread what="The retention rules" of={reading} lines={8} />
      </div>
    );
  const due = data.rules.reduce((sum, rule) => sum + rule.due, 0);
  const last = data.runs.find(({ who }) => who === null);
  return (
    <div className="room-body stack">
      <Notice
        title={<Headline last={last} />}
        tone={last?.failure == null ? 'plain' : 'broke'}
        acts={
          <>
            <ActButton kind="main" icon="retry" waiting={older} onPress={again}>
              Dry run again
            </ActButton>
            <ActButton
              acts
              kind="forgood"
              off={due === 0 ? 'Nothing is due.' : undefined}
              onPress={() => setAsking(true)}
            >
              Run now
            </ActButton>
          </>
        }
      >
        <p>The periods are those of the privacy page; both come from content/retention.yaml.</p>
      </Notice>
      <Table<RetentionRule>
        caption="What is kept, and what the next run will delete"
        note={
          <>
            dry run of <Time at={data.countedAt} form="clock" />, nothing was deleted
          </>
        }
        rows={data.rules}
        idOf={({ id }) => id}
        older={older}
        columns={[
          { title: 'What', head: true, cell: ({ what }) => what },
          { title: 'Kept for', cell: ({ kept }) => kept },
          {
            title: 'The next run deletes',
            cell: ({ due: next, note, failure: failed }) => (
              <>
                {note !== null || next === 0 ? <span className="faint">{note ?? 'nothing'}</span> : rows(next)}
                {failed === null ? null : (
                  <span className="sub">
                    <State mark="tri" tone="broke" words={`Failed last: ${failed}`} />
                  </span>
                )}
              </>
            ),
          },
          {
            title: 'Last run deleted',
            num: true,
            cell: ({ lastDeleted }) => (lastDeleted === null ? '' : grouped(lastDeleted)),
          },
          {
            title: 'Before',
            className: 'nowrap faint',
            cell: ({ before }) =>
              // Retention periods are in UTC.
              before === null ? '' : <time dateTime={before}>{dateWords(before)}</time>,
          },
        ]}
      />
      <div className="two even">
        <div>
          <Runs runs={data.runs} />
        </div>
        <DeletionPlot nights={data.nights} />
      </div>
      {asking && <RunDialog data={data} again={again} onClose={() => setAsking(false)} />}
    </div>
  );
}
