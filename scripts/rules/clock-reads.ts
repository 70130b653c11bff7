import { type Node, type Program, Visitor } from 'oxc-parser'
import { nameIn } from './syntax-names.ts'

/** Objects that hold the global names. */
const GLOBALS = new Set(['globalThis', 'window', 'self', 'global'])

/** Whether the node is a global object of the clock: `Date` or `globalThis.Date`. */
const isGlobal = (node: Node, name: string): boolean =>
  node.type === 'Identifier'
    ? node.name === name
    : node.type === 'MemberExpression' &&
      nameIn(node) === name &&
      node.object.type === 'Identifier' &&
      GLOBALS.has(node.object.name)

/**
 * Finds the places that read the clock: `new Date()`, `Date()`, `Date.now`, `Temporal.Now`, and `Date` under another
 * name, which can do the same unseen.
 */
export function readClockReads(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what })
  }
  new Visitor({
    NewExpression: (node) => {
      if (node.arguments.length === 0 && isGlobal(node.callee, 'Date')) add(node, 'new Date()')
    },
    CallExpression: (node) => {
      if (isGlobal(node.callee, 'Date')) add(node, 'Date()')
    },
    MemberExpression: (node) => {
      if (isGlobal(node.object, 'Date') && nameIn(node) === 'now') add(node, 'Date.now')
      if (isGlobal(node.object, 'Temporal') && nameIn(node) === 'Now') add(node, 'Temporal.Now')
    },
    VariableDeclarator: (node) => {
      if (node.init && isGlobal(node.init, 'Date')) add(node, '= Date')
    },
    AssignmentExpression: (node) => {
      if (isGlobal(node.right, 'Date')) add(node, '= Date')
    },
  }).visit(program)
  return found
}
