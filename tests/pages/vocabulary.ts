import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../tools/checks/root.ts';

/**
 * Compiles JSON-LD documents against schema.org's vocabulary as `schema-dts` states it: an unknown type, a property that
 * the type does not have, or a value of the wrong kind is a compiler error.
 * @param documents JSON text by page
 * @returns one line per fault, beginning with the page
 */
export function vocabularyFaults(documents: ReadonlyMap<string, string>): readonly string[] {
  const pages = [...documents.keys()];
  const file = join(root, 'tests', 'found', 'pages-under-test.ts');
  const lines = [...documents.values()].map((text, at) => `export const page${at}: Graph = ${text};`);
  const source = ["import type { Graph } from 'schema-dts';", ...lines].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    target: ts.ScriptTarget.ES2024,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const disk = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.getSourceFile = (name, version, ...rest) => (name === file ? ts.createSourceFile(name, source, version) : disk.getSourceFile(name, version, ...rest));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const line = diagnostic.file && diagnostic.start !== undefined ? diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start).line : 0;
    return `${pages[line - 1] ?? 'compiler'}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}
