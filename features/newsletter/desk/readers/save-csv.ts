/** Downloads a table from memory, so that personal data has no URL on the server. */
export function saveCsv({ name, csv }: { readonly name: string; readonly csv: string }): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
