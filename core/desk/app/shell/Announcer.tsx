import { useAnnounced } from '../../../../ui/stores/announce.ts';

/** What `announce` says, for who hears the page. */
export function Announcer() {
  const { text, turn } = useAnnounced();
  return (
    <p className="vh" role="status" aria-live="polite">
      {text}
      {/* The same words twice are news only when the text differs. */}
      {turn % 2 === 0 ? '' : '\u00a0'}
    </p>
  );
}
