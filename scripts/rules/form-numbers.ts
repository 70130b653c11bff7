import { type Argument, type Expression, type Node, type Program, Visitor } from 'oxc-parser'

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
/** Names of many numbers. Below 10 they are also those of tasks, mixes, alarms and analyses. */
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

/** Returns the name of a variable, or of the field in `a.b` and `a['b']`; null for another node. */
function nameIn(node: Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return null
  const { computed, property } = node
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
}

/** Returns the smallest number that has a name if the node holds such a number; null for another node. */
function namedFrom(node: Node): number | null {
  const name = nameIn(bare(node))
  if (name === null) return null
  if (NUMBERED.test(name)) return 1
  return TYPED.test(name) ? FIRST_OF_ONE_MEANING : null
}

/** Returns the numbers that a file gives to constants: `const DEAD_PIGS = 5`. */
function readConstants(program: Program): NumericConstants {
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

/** Finds numbers of forms and record kinds that are written where the contract has a name for them. */
export function readNumbers(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const constants = readConstants(program)
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what })
  }

  /** Whether the node is a number that a form or record kind may have; tests use those from 999 for unknown forms. */
  const isNumber = (node: Node | null | undefined, from = 1): boolean => {
    const inner = node && bare(node)
    const value = inner?.type === 'Identifier' ? constants.get(inner.name) : inner?.type === 'Literal' && inner.value
    return typeof value === 'number' && value >= from && value < 999
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
    if (callback?.type !== 'ArrowFunctionExpression' || callback.body.type !== 'BinaryExpression') return null
    const [element] = callback.params
    if (element?.type !== 'Identifier') return null
    const { left, right } = callback.body
    if (nameIn(bare(left)) === element.name) return namedFrom(right)
    return nameIn(bare(right)) === element.name ? namedFrom(left) : null
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
      if (
        !node.computed &&
        node.key.type === 'Identifier' &&
        NUMBERED_FIELD.test(node.key.name) &&
        isNumber(node.value)
      )
        add(node, `${node.key.name} is a number`)
    },
    AssignmentExpression: (node) => {
      if (comparesNumber(node.left, node.right)) add(node, 'sets a number')
    },
    VariableDeclarator: (node) => {
      if (node.init && comparesNumber(node.id, node.init)) add(node, 'is a number')
    },
    TemplateElement: (node) => {
      for (const pattern of [SQL_NUMBER, FORM_ADDRESS])
        for (const [match] of node.value.raw.matchAll(pattern)) add(node, match)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') for (const [match] of node.value.matchAll(FORM_ADDRESS)) add(node, match)
    },
  }).visit(program)
  return found
}
