function inAttribute(words: string): string {
  return words.replace(/&(?!#?\w+;)/g, '&amp;').replaceAll('"', '&quot;');
}

/**
 * Prepares a Markdown table for stacking on narrow screens: each cell names its column, the first cell of a row is its
 * header, and roles are explicit, since browsers drop them without table layout. `caption` names it. Expects one row of
 * `<th scope="col">` and plain `<td>`s, as Markdown generates them.
 * @throws when a row has more cells than the table has columns
 */
export function stackableTable(html: string, caption: string): string {
  const columns = [...html.matchAll(/<th scope="col">([\s\S]*?)<\/th>/g)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, '').trim(),
  );
  return html
    .replace(/<tr>([\s\S]*?)<\/tr>/g, (_row, cells: string) => {
      let place = 0;
      const named = cells.replace(/<td>([\s\S]*?)<\/td>/g, (_cell, words: string) => {
        const column = columns[place];
        if (column === undefined)
          throw new Error(`A table row has more cells than the table has columns (${columns.join(', ')}): ${words}`);
        place += 1;
        if (place === 1) return `<th scope="row" role="rowheader">${words}</th>`;
        // One element next to the column's name; otherwise text and links would be separate grid items.
        return `<td role="cell" data-column="${inAttribute(column)}"><span>${words}</span></td>`;
      });
      return `<tr role="row">${named}</tr>`;
    })
    .replaceAll('<th scope="col">', '<th scope="col" role="columnheader">')
    .replace(/<(thead|tbody)>/g, '<$1 role="rowgroup">')
    .replace('<table>', () => `<table class="data-table" role="table" aria-label="${inAttribute(caption)}">`);
}
