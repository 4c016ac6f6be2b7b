/** The idempotency key; missing on pages without TLS, where the text itself counts. */
type SendingKey = { readonly key?: string };

/** Assigns idempotency keys: the same values keep theirs, so that a second press or a retry is recognised. */
export function createSendingKey(
  newKey: () => string | undefined,
): (values: Readonly<Record<string, unknown>>) => SendingKey {
  let last: { readonly text: string; readonly key: string | undefined } | undefined;
  return (values) => {
    const text = JSON.stringify(values);
    if (last?.text !== text) last = { text, key: newKey() };
    return last.key === undefined ? {} : { key: last.key };
  };
}
