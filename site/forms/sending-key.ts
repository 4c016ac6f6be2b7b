/**
 * The idempotency key; missing if the browser cannot create one (pages without TLS), in which case the text itself
 * counts.
 */
type SendingKey = { readonly key?: string };

/**
 * Assigns idempotency keys, so that a second press or a retry after a lost answer is recognised: the same values
 * keep their key, changed values get a new one.
 */
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
