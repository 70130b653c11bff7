import { type Plugin, parseSync } from 'vite'

interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** Returns the text that replaces a node, or undefined where the rule does not apply. */
type Rule = (node: SyntaxNode, parents: readonly SyntaxNode[], source: string) => string | undefined

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const nodesIn = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined)
const literalIn = (node: unknown): unknown => (isNode(node) ? node.value : undefined)

const isTag = (node: unknown): boolean =>
  isNode(node) && node.type === 'MemberExpression' && nameOf(node.property) === 'tag'

/** Whether a case of a switch ends in it, and does not go on in the next. */
const isClosed = (part: SyntaxNode): boolean =>
  ['BreakStatement', 'ReturnStatement', 'ThrowStatement'].includes(nodesIn(part.consequent).at(-1)?.type ?? '')

/** No fiber has this tag, because no element of its kind is created. */
const withoutTag = (tag: number): Rule[] => [
  (node, parents, source) => {
    const choice = parents.at(-1)
    if (node.type !== 'SwitchCase' || literalIn(node.test) !== tag || !isTag(choice?.discriminant)) return undefined
    const cases = nodesIn(choice?.cases)
    const before = cases[cases.indexOf(node) - 1]
    const [first] = nodesIn(node.consequent)
    if (!before || !first || isClosed(before)) return ''
    if (nodesIn(before.consequent).length > 0) throw new Error(`The case before ${tag} goes on in it`)
    return source.slice(first.start, node.end)
  },
  ({ type, operator, left, right }) =>
    type === 'BinaryExpression' && operator === '===' && literalIn(left) === tag && isTag(right) ? '!1' : undefined,
]

const declares = (name: string) => (node: SyntaxNode) => nodesIn(node.params).some((param) => param.name === name)

/** A variable of the module that stays false. */
const alwaysFalse = (name: string): Rule[] => [
  ({ type, left }, parents) =>
    type === 'AssignmentExpression' && nameOf(left) === name && !parents.some(declares(name)) ? 'void 0' : undefined,
  (node, parents) => {
    const parent = parents.at(-1)
    const isValue = node.type === 'Identifier' && node.name === name && parent?.type !== 'MemberExpression'
    return isValue && parent?.id !== node && !parents.some(declares(name)) ? '!1' : undefined
  },
]

const withoutCall =
  (name: string, result: string): Rule =>
  ({ type, callee }) =>
    type === 'CallExpression' && nameOf(callee) === name ? result : undefined

/** What the client of React holds for features that this app does not have; each rule states what is true without it. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'view transitions': [...withoutTag(30), ...alwaysFalse('shouldStartViewTransition')],
  'lists of suspended parts': withoutTag(19),
  hydration: [
    ...alwaysFalse('isHydrating'),
    ({ type, property }) => (type === 'MemberExpression' && nameOf(property) === 'isDehydrated' ? '!1' : undefined),
  ],
  'references to fragments': [
    withoutCall('isFragmentInstanceParent', '!1'),
    withoutCall('commitFragmentInstanceInsertionEffects', 'void 0'),
    withoutCall('commitFragmentInstanceDeletionEffects', 'void 0'),
    withoutCall('commitNewChildToFragmentInstances', 'void 0'),
    (node, parents) =>
      node.type === 'SwitchCase' &&
      literalIn(node.test) === 7 &&
      parents.some(({ id }) => nameOf(id) === 'safelyAttachRef')
        ? ''
        : undefined,
    ({ type, start, end }, _, source) =>
      type === 'ExpressionStatement' && source.slice(start, end).startsWith('FragmentInstance.prototype.')
        ? ''
        : undefined,
  ],
}

/**
 * Returns the client of React DOM without the code of features that the app does not use. Throws if this version of React
 * is written otherwise, so that an update shows it.
 */
export function withoutUnusedReact(source: string): string {
  const unmatched = new Map(Object.entries(RULES).flatMap(([feature, rules]) => rules.map((rule) => [rule, feature])))
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: SyntaxNode, parents: readonly SyntaxNode[]): void => {
    for (const rule of Object.values(RULES).flat()) {
      const text = rule(node, parents, source)
      if (text === undefined) continue
      unmatched.delete(rule)
      edits.push({ start: node.start, end: node.end, text })
      return
    }
    const inside = [...parents, node]
    for (const part of Object.values(node)) for (const child of nodesIn(part)) visit(child, inside)
  }
  visit(parseSync('react-dom.js', source).program as unknown as SyntaxNode, [])
  if (unmatched.size > 0) throw new Error(`React DOM has other code for ${[...new Set(unmatched.values())].join(', ')}`)
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source)
}

/** Uses of these features in a source or library. */
const USES =
  /\b(hydrateRoot|ViewTransition|SuspenseList)\b|\b_?Fragment,\s*\{[^{}]*\bref\b|<(?:\w+\.)?Fragment\b[^>]*\bref=/

/** The feature that a module uses, or undefined. */
export const unusedFeatureIn = (source: string): string | undefined => USES.exec(source)?.[0]

/**
 * Builds the page without React's code for hydration, view transitions, suspended lists and references to fragments:
 * 9 kB of gzip in the first load of every page. A module that uses one of them fails the build.
 */
export const unusedReact = (): Plugin => ({
  name: 'unused-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {
      id: {
        include: /\.(tsx?|[cm]?js)(\?.*)?$/,
        exclude: /node_modules[\\/](react|scheduler)[\\/]|react-dom[\\/](?!cjs)/,
      },
    },
    handler(source, id) {
      if (/react-dom-client\.production\.js$/.test(id)) return { code: withoutUnusedReact(source), map: null }
      const feature = /node_modules[\\/]react-dom[\\/]/.test(id) ? undefined : unusedFeatureIn(source)
      if (feature) this.error(`${id} uses ${feature}, which the build leaves out of React (unused-react.ts)`)
      return null
    },
  },
})
