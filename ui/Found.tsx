/** Text with the search terms highlighted. */
export function Found({ words, typed }: { readonly words: string; readonly typed: string }) {
  const text = typed.trim();
  const at = text === '' ? -1 : words.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return words;
  return (
    <>
      {words.slice(0, at)}
      <mark>{words.slice(at, at + text.length)}</mark>
      {words.slice(at + text.length)}
    </>
  );
}
