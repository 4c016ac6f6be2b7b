import { isCollection, isScalar, LineCounter, parseDocument, visit } from 'yaml';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Reads YAML with the place of each field. @param before how many lines of the file stand before it */
export function placedYaml(yaml: string, before = 0) {
  const counter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
  const placeAt = (offset = 0): Place => {
    const { line, col } = counter.linePos(offset);
    return { line: line + before, column: col };
  };
  const faults = document.errors.map(({ pos: [at], message }) => ({ ...placeAt(at), message }));
  // A few lines of them stand for gigabytes.
  visit(document, {
    Alias: (_, { source, range }) => {
      const message = `*${source} stands for what is written elsewhere; write it out`;
      faults.push({ ...placeAt(range?.[0]), message });
    },
  });
  const placeOf = (path: readonly PropertyKey[]): Place => {
    for (let length = path.length; length > 0; length -= 1) {
      const found = document.getIn(path.slice(0, length), true);
      if ((isScalar(found) || isCollection(found)) && found.range) return placeAt(found.range[0]);
    }
    return placeAt();
  };
  const data: unknown = faults.length > 0 ? undefined : document.toJS();
  return {
    data,
    contents: document.contents,
    faults,
    placeAt,
    /** Where a field is, or the nearest parent of it that there is. */
    placeOf,
  };
}
