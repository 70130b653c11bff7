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
/** A condition of SQL on the kind of a record. */
const SQL_NUMBER = /\br\.type_id (?:=|<>|!=) \d+|\br\.type_id in \(\d+/g

const COMPARISONS = new Set(['===', '!==', '==', '!='])

/** Whether the node is a number that a form or record kind may have; tests use those from 999 for unknown forms. */
const isNumber = (node: Node | null | undefined, from = 1): boolean =>
  node?.type === 'Literal' && typeof node.value === 'number' && node.value >= from && node.value < 999

/** Removes what types add to an expression: `x as T`, `x!`, `x satisfies T`, `a?.b`. */
function bare(node: Node): Node {
  const isWrapped =
    node.type === 'TSAsExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'ChainExpression'
  return isWrapped ? bare(node.expression) : node
}

/** Returns the smallest number that has a name if the node holds such a number; null for another node. */
function namedFrom(node: Node): number | null {
  const inner = bare(node)
  const named = inner.type === 'MemberExpression' ? inner.property : inner
  if (named.type !== 'Identifier') return null
  if (NUMBERED.test(named.name)) return 1
  return TYPED.test(named.name) ? FIRST_OF_ONE_MEANING : null
}

/** Whether one of the nodes is such a name and the other a number of it. */
const comparesNumber = (name: Node, number: Node): boolean => {
  const from = namedFrom(name)
  return from !== null && isNumber(bare(number), from)
}

/** Whether the node is a list of numbers: `[5, 6]` or `new Set([5, 6])`. */
function holdsNumber(node: Expression | Argument, from: number): boolean {
  const inner = bare(node)
  if (inner.type === 'ArrayExpression') return inner.elements.some((element) => isNumber(element, from))
  const [first] = inner.type === 'NewExpression' ? inner.arguments : []
  return first !== undefined && holdsNumber(first, from)
}

/** Finds numbers of forms and record kinds that are written where the contract has a name for them. */
export function readNumbers(program: Program): { at: number; what: string }[] {
  const found: { at: number; what: string }[] = []
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what })
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
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const [first] = args
      const from = first && namedFrom(first)
      const isSearch = callee.property.name === 'includes' || callee.property.name === 'has'
      if (isSearch && typeof from === 'number' && holdsNumber(callee.object, from)) add(node, 'searches in numbers')
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
      for (const [match] of node.value.raw.matchAll(SQL_NUMBER)) add(node, match)
    },
  }).visit(program)
  return found
}
