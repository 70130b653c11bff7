import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { type Expression, type Node, type Program, Visitor } from 'oxc-parser'
import { nameIn } from './syntax-names.ts'

/** Syntax in which the numbers of forms and record kinds appear. `form-numbers.ts` decides which are violations. */

export const FIRST_OF_ONE_MEANING = 10
/** The lists of numbers of which an object may have keys. */
const NUMBER_LISTS = [formId, notificationKind].map((list): ReadonlySet<number> => new Set(Object.values(list)))
/** Numeric constants of a file by name. */
export type NumericConstants = ReadonlyMap<string, number>

/** Removes what hides an expression: `x as T`, `x!`, `x satisfies T`, `a?.b`, `Number(x)`, `+x`. */
export function bareExpression(node: Node): Node {
  if (
    node.type === 'TSAsExpression' ||
    node.type === 'TSTypeAssertion' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ChainExpression'
  )
    return bareExpression(node.expression)
  if (node.type === 'UnaryExpression' && node.operator === '+') return bareExpression(node.argument)
  const [first] = node.type === 'CallExpression' && nameIn(node.callee) === 'Number' ? node.arguments : []
  return first ? bareExpression(first) : node
}

/** Returns the comparisons that a callback returns: of its expression, or of the statements of its block. */
export function returnedComparisons(node: Node): Node[] {
  const inner = bareExpression(node)
  if (inner.type === 'BinaryExpression') return [inner]
  if (inner.type === 'LogicalExpression') return [inner.left, inner.right].flatMap(returnedComparisons)
  if (inner.type === 'BlockStatement') return inner.body.flatMap(returnedComparisons)
  if (inner.type === 'IfStatement')
    return [inner.test, inner.consequent, ...(inner.alternate ? [inner.alternate] : [])].flatMap(returnedComparisons)
  return inner.type === 'ReturnStatement' && inner.argument ? returnedComparisons(inner.argument) : []
}

/** A constant of another file whose value decides whether a place is a violation. */
export interface ImportedConstant {
  specifier: string
  name: string
  /** The smallest number that has a name. */
  from: number
}

/** Returns the names that a file imports, with their names in the other file. */
export function readImportedNames(program: Program): Map<string, { specifier: string; name: string }> {
  const names = new Map<string, { specifier: string; name: string }>()
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        names.set(one.local.name, { specifier: statement.source.value, name: one.imported.name })
  }
  return names
}

/** Whether a form or record kind may have this number; tests use those from 999 for unknown forms. */
export const isNamedNumber = (value: unknown, from: number): boolean =>
  typeof value === 'number' && value >= from && value < 999

/** Whether a string is the number of a form, as in an address: `'5'`. */
export const isNumberText = ({ type, value }: { type: string; value?: unknown }): boolean =>
  type === 'Literal' && typeof value === 'string' && /^\d{1,3}$/.test(value) && isNamedNumber(Number(value), 1)

/** Returns the numbers that a file gives to constants: `const DEAD_PIGS = 5`. */
export function readConstants(program: Program): NumericConstants {
  const constants = new Map<string, number>()
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      if (kind !== 'const') return
      for (const { id, init } of declarations) {
        const value = init && bareExpression(init)
        if (id.type === 'Identifier' && value?.type === 'Literal' && typeof value.value === 'number')
          constants.set(id.name, value.value)
      }
    },
  }).visit(program)
  return constants
}

/** Returns the constants of a file that are lists, sets or objects, by name: those that can hold many numbers. */
export function readHolders(program: Program): Map<string, Expression> {
  const holders = new Map<string, Expression>()
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      if (kind !== 'const') return
      for (const { id, init } of declarations) {
        const value = init && bareExpression(init)
        if (id.type === 'Identifier' && value && /^(?:Array|New|Object)Expression$/.test(value.type))
          holders.set(id.name, value as Expression)
      }
    },
  }).visit(program)
  return holders
}

/** Returns the number that is the key of a property: `{ 5: … }` or `{ '5': … }`. */
export function numericKey(property: Node): number | null {
  if (property.type !== 'Property' || property.computed) return null
  const { key } = property
  if (key.type !== 'Literal' || !/^\d+$/.test(String(key.value))) return null
  return Number(key.value)
}

/**
 * Whether the keys of an object are numbers of forms or notification kinds: two or more, all from one of the lists, and
 * one that has a single meaning.
 */
export function hasFormKeys(node: Node): boolean {
  if (node.type !== 'ObjectExpression' || node.properties.length < 2) return false
  const keys = node.properties.map((property) => numericKey(property) ?? 0)
  return (
    keys.some((key) => key >= FIRST_OF_ONE_MEANING) && NUMBER_LISTS.some((list) => keys.every((key) => list.has(key)))
  )
}
