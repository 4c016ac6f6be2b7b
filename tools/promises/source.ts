import ts from 'typescript';

/** A test as its file declares it. */
export interface DeclaredTest {
  /** Title as written, template placeholders included. */
  readonly name: string;
  /** False when it is skipped, by itself or by the group around it, or when it asserts nothing. */
  readonly isAlive: boolean;
}

const stopped = new Set(['skip', 'skipIf', 'todo', 'fixme', 'fails', 'fail']);

function parse(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
}

/** The words of a callee from its root: `test.each(…)` is `test`, `each`. */
function calleeWords(node: ts.Expression): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...calleeWords(node.expression), node.name.text];
  if (ts.isCallExpression(node)) return calleeWords(node.expression);
  return [];
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  // `${path} answers` stands in the source between its ticks.
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
}

function every(node: ts.Node, visit: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) visit(node);
  ts.forEachChild(node, (child) => {
    every(child, visit);
  });
}

/** Whether a body expects something and nowhere skips itself. */
function asserts(body: ts.Node): boolean {
  const calls: (readonly string[])[] = [];
  every(body, (call) => {
    calls.push(calleeWords(call.expression));
  });
  const skips = ([root = '', ...rest]: readonly string[]): boolean => (root === 'test' || root === 'it') && rest.some((word) => stopped.has(word));
  return calls.some(([root]) => root === 'expect') && !calls.some(skips);
}

/** The tests that a file declares. */
export function declaredTests(file: string, source: string): readonly DeclaredTest[] {
  const found: DeclaredTest[] = [];
  const read = (node: ts.Node, isRun: boolean): void => {
    let runs = isRun;
    if (ts.isCallExpression(node)) {
      const [root = '', ...rest] = calleeWords(node.expression);
      if (rest.some((word) => stopped.has(word))) runs = false;
      const name = titleOf(node.arguments[0]);
      if (['test', 'it', 'deskTest'].includes(root) && !rest.includes('describe') && name !== undefined && node.arguments.length > 1)
        found.push({ name, isAlive: runs && asserts(node) });
    }
    ts.forEachChild(node, (child) => {
      read(child, runs);
    });
  };
  read(parse(file, source), true);
  return found;
}

function nameOf(node: ts.Node): string | undefined {
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node);
  if (!isDeclaration || !node.name) return undefined;
  return ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name) ? node.name.text : undefined;
}

/** Everything that a file gives a name: functions, classes, types, constants, methods and keys. */
export function declaredNames(file: string, source: string): ReadonlySet<string> {
  const names = new Set<string>();
  const read = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name !== undefined) names.add(name);
    ts.forEachChild(node, read);
  };
  read(parse(file, source));
  return names;
}
