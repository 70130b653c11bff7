import { type Expression, type Program, Visitor } from 'oxc-parser'

/** Longest title of a test, in characters without the ids of requirements in front. */
export const MAX_TITLE = 100
const IDS = /^(?:\[[A-Z][A-Z0-9]*-\d+[a-z]?\]\s*)+/
const TESTS = new Set(['test', 'it', 'describe'])

/** Finds the titles of tests that are longer than a reader takes in, whatever builds the test (`test.each`, `test.skipIf`). */
export function readLongTitles(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !TESTS.has(rootName(callee) ?? '')) return
      const length = titleOf(title)?.replace(IDS, '').length ?? 0
      if (length > MAX_TITLE) found.push({ at: title.start, what: `a title of ${length} characters` })
    },
  }).visit(program)
  return found
}

/** Returns `test` for `test(…)`, `test.each(rows)(…)` and `test.skipIf(isSlow)(…)`; null for another function. */
function rootName(callee: Expression): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object as Expression)
  return callee.type === 'CallExpression' ? rootName(callee.callee) : null
}

/** Returns the text of a title, without the values in a template; null where it is no literal. */
function titleOf(node: { type: string }): string | null {
  const title = node as Expression
  if (title.type === 'Literal') return typeof title.value === 'string' ? title.value : null
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked ?? '').join('')
  if (title.type !== 'BinaryExpression') return null
  const [left, right] = [titleOf(title.left), titleOf(title.right)]
  return left === null && right === null ? null : `${left ?? ''}${right ?? ''}`
}
