import { type Argument, type Comment, type Node, type Program, Visitor } from 'oxc-parser'
import {
  bareExpression,
  FIRST_OF_ONE_MEANING,
  hasFormKeys,
  type ImportedConstant,
  isNamedNumber,
  isNumberText,
  type NumericConstants,
  numericKey,
  readHolders,
  readImportedNames,
  returnedComparisons,
} from './form-number-syntax.ts'
import { keyName, nameIn } from './syntax-names.ts'

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
const NUMBERED = /^(?:form|formId|form_id|recordKind|record_kind|kindId|kind_id)$|_FORM(?:_ID)?$/
/** Names that hold the number of a form as a field of an object. `form` there is often a form, or a row of a test. */
const NUMBERED_FIELD = /^(?:formId|form_id|kindId|kind_id)$/
/** Names of lists and sets of such numbers. */
const NUMBERED_LIST =
  /^(?:form|record_?kind|kind|type)_?ids$|^(?:form|record|notification)_?(?:kinds|types)$|(?:^|_)(?:FORMS|RECORDS|(?:FORM|KIND|TYPE)_IDS)$/i
/**
 * Names of many numbers. Below 10 they are also those of tasks, mixes, alarms and analyses, which have names, too; only
 * tests may write those.
 */
const TYPED = /^(?:typeId|type_id)$/
/** Names that hold a pig type: 1 or 2, which `packages/domain` names. */
const PIG_TYPE = /^pig_?[tT]ype$/
/** A condition of SQL on the kind of a record or of a leg, or on the type of a task or sensor (`s`). */
const SQL_NUMBER = /\b(?:[rs]\.type_id|l\.kind) (?:=|<>|!=) \d+|\b(?:[rs]\.type_id|l\.kind) in \(\d+/g
/** The key of a text of a form: `forms:done.5`. */
const TEXT_KEY = /\bforms:\w+\.\d+/g
/** The address of a form. */
const FORM_ADDRESS = /\/forms\/\d+/g

/** A comment that names a form by its number: `// form 5`. */
const FORM_COMMENT = /\b[Ff]orms? \d+\b/g

const COMPARISONS = new Set(['===', '!==', '==', '!='])

/** Methods of a list whose callback says which element is searched. */
const SEARCHES = new Set(['some', 'every', 'find', 'findIndex', 'findLast', 'filter'])
/** Methods of a list or set that look for their argument. */
const LOOKUPS = new Set(['includes', 'has', 'indexOf', 'lastIndexOf'])

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
  const holders = readHolders(program)
  let imported: ImportedConstant | null = null
  const add = ({ start }: Node, what: string): void => {
    found.push({ at: start, what, imported })
    imported = null
  }

  /** Returns the smallest number that has a name if the node holds such a number; null for another node. */
  const namedFrom = (node: Node): number | null => {
    const name = nameIn(bareExpression(node))
    if (name === null) return null
    if (NUMBERED.test(name)) return 1
    return TYPED.test(name) ? (isTest ? FIRST_OF_ONE_MEANING : 1) : null
  }
  /** Whether the node is such a number, or a constant of another file that may be one. */
  const isNumber = (node: Node | null | undefined, from = 1): boolean => {
    imported = null
    const inner = node && bareExpression(node)
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
  /** Whether the first node is a pig type and the second a written number. Tests state the wire, with its numbers. */
  const comparesPigType = (name: Node, number: Node): boolean => {
    const written = bareExpression(number)
    return (
      !isTest &&
      PIG_TYPE.test(nameIn(bareExpression(name)) ?? '') &&
      written.type === 'Literal' &&
      isNamedNumber(written.value, 1)
    )
  }
  /** Whether the node is a list of numbers, or a constant of this file with one: `[5, 6]` or `new Set([5, 6])`. */
  const holdsNumber = (node: Node, from: number): boolean => {
    const inner = bareExpression(node)
    const holder = inner.type === 'Identifier' ? holders.get(inner.name) : undefined
    if (holder) return writesNumber(holder, from)
    if (inner.type === 'ArrayExpression') return inner.elements.some((element) => isNumber(element, from))
    const [first] = inner.type === 'NewExpression' ? inner.arguments : []
    return first !== undefined && holdsNumber(first, from)
  }
  /** Whether an object, or a constant of this file, is looked up by such a number and has written ones as keys. */
  const hasNumericKeys = (node: Node, index: Node): boolean => {
    const inner = bareExpression(node)
    const object = inner.type === 'Identifier' ? holders.get(inner.name) : inner
    if (object?.type !== 'ObjectExpression' || namedFrom(index) === null) return false
    // A `type_id` may also be that of a key figure, and not all of those have names.
    return NUMBERED.test(nameIn(bareExpression(index)) ?? '')
      ? object.properties.some((property) => numericKey(property) !== null)
      : hasFormKeys(object)
  }
  /** Whether the node is a list with a written number: names of numbers in it are no violation. */
  const writesNumber = (node: Node, from: number): boolean => {
    imported = null
    const inner = bareExpression(node)
    const [first] = inner.type === 'NewExpression' ? inner.arguments : []
    if (first) return writesNumber(first, from)
    return (
      inner.type === 'ArrayExpression' &&
      inner.elements.some((element) => element?.type === 'Literal' && isNamedNumber(element.value, from))
    )
  }
  const isNumberedList = (name: string | null, node: Node): boolean =>
    name !== null && !isTest && NUMBERED_LIST.test(name) && writesNumber(node, 1)
  /** Returns the smallest number that has a name if the callback compares its element with such a name. */
  const searchedFrom = (callback: Argument | undefined): number | null => {
    if (callback?.type !== 'ArrowFunctionExpression' && callback?.type !== 'FunctionExpression') return null
    const [element] = callback.params
    if (element?.type !== 'Identifier' || !callback.body) return null
    for (const comparison of returnedComparisons(callback.body)) {
      if (comparison.type !== 'BinaryExpression') continue
      const { left, right } = comparison
      const other =
        nameIn(bareExpression(left)) === element.name
          ? right
          : nameIn(bareExpression(right)) === element.name
            ? left
            : null
      const from = other && namedFrom(other)
      if (from !== null) return from
    }
    return null
  }
  new Visitor({
    BinaryExpression: (node) => {
      if (!COMPARISONS.has(node.operator)) return
      if (comparesNumber(node.left, node.right) || comparesNumber(node.right, node.left)) add(node, 'compares a number')
      imported = null
      if (comparesPigType(node.left, node.right) || comparesPigType(node.right, node.left))
        add(node, 'compares a pig type')
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
    MemberExpression: (node) => {
      if (node.computed && hasNumericKeys(node.object, node.property)) add(node, 'numbers are keys')
    },
    ObjectExpression: (node) => {
      imported = null
      if (!isTest && hasFormKeys(node)) add(node, 'numbers are keys')
    },
    JSXAttribute: ({ name, value }) => {
      const list = value?.type === 'JSXExpressionContainer' ? value.expression : null
      if (list && name.type === 'JSXIdentifier' && isNumberedList(name.name, list))
        add(list, `${name.name} has numbers`)
    },
    Property: (node) => {
      if (isNumberedList(keyName(node), node.value)) add(node, `${keyName(node)} has numbers`)
      if (
        NUMBERED_FIELD.test(keyName(node) ?? '') &&
        (isNumber(node.value) || isNumberText(bareExpression(node.value)))
      )
        add(node, `${keyName(node)} is a number`)
      // A `typeId` of a foreign constant may be any; a written number is one that has a name.
      if (!isTest && TYPED.test(keyName(node) ?? '') && node.value.type === 'Literal' && isNumber(node.value))
        add(node, `${keyName(node)} is a number`)
    },
    AssignmentExpression: (node) => {
      if (comparesNumber(node.left, node.right)) add(node, 'sets a number')
    },
    VariableDeclarator: (node) => {
      if (node.init && comparesNumber(node.id, node.init)) add(node, 'is a number')
      if (node.init && isNumberedList(nameIn(node.id), node.init)) add(node, 'is a list of numbers')
    },
    TemplateElement: (node) => {
      imported = null
      for (const pattern of [SQL_NUMBER, FORM_ADDRESS, TEXT_KEY])
        for (const [match] of node.value.raw.matchAll(pattern)) add(node, match)
    },
    Literal: (node) => {
      imported = null
      if (typeof node.value !== 'string') return
      for (const pattern of [FORM_ADDRESS, TEXT_KEY])
        for (const [match] of node.value.matchAll(pattern)) add(node, match)
    },
  }).visit(program)
  return found
}

/** Finds comments that name a form by its number. */
export function readNumberComments(comments: readonly Comment[]): WrittenNumber[] {
  return comments.flatMap(({ value, start }) =>
    [...value.matchAll(FORM_COMMENT)].map(({ 0: what, index }) => ({ at: start + 2 + index, what, imported: null })),
  )
}
