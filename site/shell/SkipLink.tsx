/** First stop of the Tab key: past the header to the page. */
export function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-gutter z-60 bg-ink px-5 py-3 text-paper no-underline focus:fixed focus:top-3"
      href="#main"
    >
      Skip to content
    </a>
  );
}
