import './consent-box.css';
import '../../../ui/switch.css';
import { functionUrl } from '../../../site/forms/backend.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ConsentWords } from './consent-words.ts';

/** Opts out of the visit counts: a switch, or without scripts two buttons, each with an answer page. */
export function CountingSwitch({ words }: { readonly words: ConsentWords['counting'] }) {
  const { label, hint, signal, uncounted, counted, notKept, again } = words;
  return (
    <form
      id="count-visits"
      className="consent-switch grid"
      autoComplete="off"
      method="post"
      action={functionUrl('count-visits')}
    >
      <p className="switch-title">
        <label htmlFor="uncounted">{label}</label>
      </p>
      <input id="uncounted" type="checkbox" role="switch" aria-describedby="uncounted-hint" />
      <div className="consent-box-line">
        <p id="uncounted-hint" data-signal={signal}>
          {hint}
        </p>
        <p role="status" data-uncounted={uncounted} data-counted={counted} data-not-kept={notKept} />
      </div>
      <p className="counting-buttons">
        <Button type="submit" name="count" value="no">
          {label}
        </Button>
        <Button type="submit" name="count" value="yes" look="second">
          {again}
        </Button>
      </p>
    </form>
  );
}
