import { type Argument, type Expression, type Node, type Program, Visitor } from 'oxc-parser'
import { nameIn } from './syntax-names.ts'

/** Functions that take the number of a form, with the place of that argument. */
const FORM_ARGUMENT: Readonly<Record<string, number>> = {
  submitForm: 1,
  openForm: 1,
  submitSetupForm: 1,
  openSetupForm: 1,
  openSetupItem: 1,
  parseSettingForm: 1,
  openSetting: 0,
  aSettingForm: 0,
  farmEvent: 0,
  settingEvent: 0,
}
/** Names of variables and fields that hold the number of a form or record kind. */
const NUMBERED = /^(?:form|formId|form_id|recordKind|record_kind)$|_FORM(?:_ID)?$/
/** Names that hold the number of a form as a field of an object. `form` there is often a form, or a row of a test. */
const NUMBERED_FIELD = /^(?:formId|form_id)$/
/**
 * Names of many numbers. Below 10 they are also those of tasks, mixes, alarms and analyses, which have names, too; only
 * tests may write those.
 */
const TYPED = /^(?:typeId|type_id)$/
const FIRST_OF_ONE_MEANING = 10
/** A condition of SQL on the kind of a record or of a leg. */
const SQL_NUMBER = /\b(?:r\.type_id|l\.kind) (?:=|<>|!=) \d+|\b(?:r\.type_id|l\.kind) in \(\d+/g
/** The address of a form. */
const FORM_ADDRESS = /\/forms\/\d+/g

const COMPARISONS = new Set(['===', '!==', '==', '!='])

/** Methods of a list whose callback says which element is searched. */
const SEARCHES = new Set(['some', 'every', 'find', 'findIndex', 'findLast', 'filter'])
/** Methods of a list or set that look for their argument. */
const LOOKUPS = new Set(['includes', 'has', 'indexOf', 'lastIndexOf'])

/** Numeric constants of a file by name. */
type NumericConstants = ReadonlyMap<string, number>

/** Removes what hides an expression: `x as T`, `x!`, `x satisfies T`, `a?.b`, `Number(x)`, `+x`. */
function bare(node: Node): Node {
  if (
    node.type === 'TSAsExpression' ||
    node.type === 'TSTypeAssertion' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ChainExpression'
  )
    return bare(node.expression)
  if (node.type === 'UnaryExpression' && node.operator === '+') return bare(node.argument)
  const [first] = node.type === 'CallExpression' && nameIn(node.callee) === 'Number' ? node.arguments : []
  return first ? bare(first) : node
}

/** Returns the comparisons that a callback returns: of its expression, or of the statements of its block. */
function comparisonsOf(node: Node): Node[] {
  const inner = bare(node)
  if (inner.type === 'BinaryExpression') return [inner]
  if (inner.type === 'LogicalExpression') return [inner.left, inner.right].flatMap(comparisonsOf)
  if (inner.type === 'BlockStatement') return inner.body.flatMap(comparisonsOf)
  if (inner.type === 'IfStatement')
    return [inner.test, inner.consequent, ...(inner.alternate ? [inner.alternate] : [])].flatMap(comparisonsOf)
  return inner.type === 'ReturnStatement' && inner.argument ? comparisonsOf(inner.argument) : []
}

/** Returns the key of a property, also in quotes; null for a computed one. */
function keyOf({ computed, key }: { computed: boolean; key: Node }): string | null {
  if (key.type === 'Identifier') return computed ? null : key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

/** A constant of another file whose value decides whether a place is a violation. */
export interface ImportedConstant {
  specifier: string
  name: string
  /** The smallest number that has a name. */
  from: number
}

/** Returns the names that a file imports, with their names in the other file. */
function readImportedNames(program: Program): Map<string, { specifier: string; name: string }> {
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

/** Returns the numbers that a file gives to constants: `const DEAD_PIGS = 5`. */
export function readConstants(program: Program): NumericConstants {
  const constants = new Map<string, number>()
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      if (kind !== 'const') return
      for (const { id, init } of declarations) {
        const value = init && bare(init)
        if (id.type === 'Identifier' && value?.type === 'Literal' && typeof value.value === 'number')
          constants.set(id.name, value.value)
      }
    },
  }).visit(program)
  return constants
}

/** A number where the contract has a name for it. */
export interface WrittenNumber {
  at: number
  what: string
  /** The constant that has the number, in another file. */
  imported: ImportedConstant | null
}

/** Finds numbers of forms and record kinds that are written where the contract has a name for them. */
export function readNumbers(program: Program, constants: NumericConstants, isTest: boolean): WrittenNumber[] {
  const found: WrittenNumber[] = []
  const importedNames = readImportedNames(program)
  let imported: ImportedConstant | null = null
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what, imported })
    imported = null
  }

  /** Returns the smallest number that has a name if the node holds such a number; null for another node. */
  const namedFrom = (node: Node): number | null => {
    const name = nameIn(bare(node))
    if (name === null) return null
    if (NUMBERED.test(name)) return 1
    return TYPED.test(name) ? (isTest ? FIRST_OF_ONE_MEANING : 1) : null
  }
  /** Whether the node is such a number, or a constant of another file that may be one. */
  const isNumber = (node: Node | null | undefined, from = 1): boolean => {
    imported = null
    const inner = node && bare(node)
    if (inner?.type !== 'Identifier') return isNamedNumber(inner?.type === 'Literal' && inner.value, from)
    const other = importedNames.get(inner.name)
    if (!other) return isNamedNumber(constants.get(inner.name), from)
    imported = { ...other, from }
    return true
  }
  /** Whether the first node is such a name and the second a number of it. */
  const comparesNumber = (name: Node, number: Node): boolean => {
    const from = namedFrom(name)
    return from !== null && isNumber(number, from)
  }
  /** Whether the node is a list of numbers: `[5, 6]` or `new Set([5, 6])`. */
  const holdsNumber = (node: Expression | Argument, from: number): boolean => {
    const inner = bare(node)
    if (inner.type === 'ArrayExpression') return inner.elements.some((element) => isNumber(element, from))
    const [first] = inner.type === 'NewExpression' ? inner.arguments : []
    return first !== undefined && holdsNumber(first, from)
  }
  /** Returns the smallest number that has a name if the callback compares its element with such a name. */
  const searchedFrom = (callback: Argument | undefined): number | null => {
    if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return null
    const [element] = callback.params
    if (element?.type !== 'Identifier' || !callback.body) return null
    for (const comparison of comparisonsOf(callback.body)) {
      if (comparison.type !== 'BinaryExpression') continue
      const { left, right } = comparison
      const other = nameIn(bare(left)) === element.name ? right : nameIn(bare(right)) === element.name ? left : null
      const from = other && namedFrom(other)
      if (from !== null) return from
    }
    return null
  }
  new Visitor({
    BinaryExpression: (node) => {
      if (!COMPARISONS.has(node.operator)) return
      if (comparesNumber(node.left, node.right) || comparesNumber(node.right, node.left)) add(node, 'compares a number')
    },
    SwitchStatement: ({ discriminant, cases }) => {
      for (const { test } of cases) if (test && comparesNumber(discriminant, test)) add(test, 'compares a number')
    },
    CallExpression: (node) => {
      const { callee, arguments: args } = node
      if (callee.type === 'Identifier') {
        const index = Object.hasOwn(FORM_ARGUMENT, callee.name) ? FORM_ARGUMENT[callee.name] : undefined
        if (index !== undefined && isNumber(args[index])) add(node, `${callee.name}() gets a number`)
      }
      const method = callee.type === 'MemberExpression' ? nameIn(callee) : null
      if (callee.type !== 'MemberExpression' || method === null) return
      const [first] = args
      const from = SEARCHES.has(method) ? searchedFrom(first) : LOOKUPS.has(method) && first ? namedFrom(first) : null
      if (from !== null && holdsNumber(callee.object, from)) add(node, 'searches in numbers')
    },
    Property: (node) => {
      if (NUMBERED_FIELD.test(keyOf(node) ?? '') && isNumber(node.value)) add(node, `${keyOf(node)} is a number`)
    },
    AssignmentExpression: (node) => {
      if (comparesNumber(node.left, node.right)) add(node, 'sets a number')
    },
    VariableDeclarator: (node) => {
      if (node.init && comparesNumber(node.id, node.init)) add(node, 'is a number')
    },
    TemplateElement: (node) => {
      imported = null
      for (const pattern of [SQL_NUMBER, FORM_ADDRESS])
        for (const [match] of node.value.raw.matchAll(pattern)) add(node, match)
    },
    Literal: (node) => {
      imported = null
      if (typeof node.value === 'string') for (const [match] of node.value.matchAll(FORM_ADDRESS)) add(node, match)
    },
  }).visit(program)
  return found
}
