/**
 * Fields that name a sending; none where the browser cannot make a key (pages without TLS), then the text itself
 * counts.
 */
type SendingKey = { readonly key?: string };

/**
 * Names each sending, so that a second press or a retry after a lost answer is known for the same one: the same values
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
