import type { BindingIdentifier, ExportNamedDeclaration, ModuleExportName, Node, Program } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { readInvalidations } from './cache-invalidations.ts'
import { readClockReads } from './clock-reads.ts'
import { type DeclaredName, readDeclaredNames } from './declared-names.ts'
import { readEnvironmentReads } from './environment-reads.ts'
import { type ExportedValue, readExportedValues } from './exported-values.ts'
import { readConstants } from './form-number-syntax.ts'
import { readNumberComments, readNumbers, type WrittenNumber } from './form-numbers.ts'
import { literalText } from './syntax-names.ts'
import { readLongTitles } from './test-titles.ts'

/** An import or a re-export as written. */
export interface WrittenImport {
  specifier: string
  /** True for a statement of types only, which does not exist at run time. */
  isType: boolean
  /** Offset of the specifier in the text. */
  at: number
}

/** A name that a file gives to a type. */
export interface TypeName {
  name: string
  /** True if other files can import the type by this name. A re-export without a new name does not count. */
  isExported: boolean
  /** Declared by this file: neither an import under another name nor a namespace of a library that it extends. */
  isDeclared: boolean
  /** A type parameter exists in its declaration alone. */
  isParameter: boolean
  at: number
}

/** What the rules read of a source file. */
export interface SourceSyntax {
  imports: WrittenImport[]
  typeNames: TypeName[]
  /** Constants and functions that other files can import. */
  exportedValues: ExportedValue[]
  /** Names of everything that the file declares, exported or not. */
  declaredNames: DeclaredName[]
  /** Numbers of forms and record kinds for which the contract has a name. */
  numbers: WrittenNumber[]
  /** Numeric constants of the file by name. */
  constants: ReadonlyMap<string, number>
  /** Places that read the clock. */
  clockReads: { at: number; what: string }[]
  /** Places that read the environment of the process. */
  environmentReads: { at: number; what: string }[]
  /** Places that make queries of the browser stale. */
  invalidations: { at: number; what: string }[]
  /** Titles of tests that are too long. */
  longTitles: { at: number; what: string }[]
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path)

/** Reads a TypeScript file. Throws for one that cannot be parsed. */
export function readSyntax(path: string, text: string): SourceSyntax {
  const { program, comments, errors } = parseSync(path, text, { preserveParens: false })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const constants = readConstants(program)
  return {
    imports: readImports(program, text),
    typeNames: readTypeNames(program),
    exportedValues: readExportedValues(program),
    declaredNames: readDeclaredNames(program),
    numbers: [...readNumbers(program, constants, isTest(path)), ...readNumberComments(comments)],
    constants,
    // Each reader walks the whole tree, so files without the word are left out.
    clockReads: /\b(?:Date|Temporal)\b/.test(text) ? readClockReads(program) : [],
    environmentReads: /\bprocess\b/.test(text) ? readEnvironmentReads(program) : [],
    invalidations: /Queries\b/.test(text) ? readInvalidations(program) : [],
    longTitles: /\.test\.tsx?$/.test(path) ? readLongTitles(program) : [],
  }
}

const nameOf = (name: ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name)

function readImports(program: Program, text: string): WrittenImport[] {
  const imports: WrittenImport[] = []
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      imports.push({
        specifier: statement.source.value,
        isType: statement.importKind === 'type',
        at: statement.source.start,
      })
    if ((statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration') && statement.source)
      imports.push({
        specifier: statement.source.value,
        isType: statement.exportKind === 'type',
        at: statement.source.start,
      })
  }
  if (!/\bimport\s*(?:\/[/*]|\()|\brequire\b/.test(text)) return imports
  const visitor = new Visitor({
    ImportExpression: ({ source }) => {
      const specifier = literalText(source)
      if (specifier !== null) imports.push({ specifier, isType: false, at: source.start })
    },
    TSImportEqualsDeclaration: ({ importKind, moduleReference }) => {
      if (moduleReference.type !== 'TSExternalModuleReference') return
      const { value, start } = moduleReference.expression
      imports.push({ specifier: value, isType: importKind === 'type', at: start })
    },
    TSImportType: ({ source }) => {
      imports.push({ specifier: source.value, isType: true, at: source.start })
    },
  })
  visitor.visit(program)
  return imports
}

const TYPE_DECLARATIONS = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSEnumDeclaration'])
const CLASSES = new Set(['ClassDeclaration', 'ClassExpression'])

function readTypeNames(program: Program): TypeName[] {
  const found = new Map<number, TypeName>()
  const declared = new Map<string, TypeName>()
  const augmentations = readAugmentations(program)
  /** Types in `declare module 'x'` extend those of a library under its name. */
  const isAugmented = (at: number): boolean => augmentations.some(({ start, end }) => at > start && at < end)
  const add = (name: string, at: number, isExported: boolean, isParameter = false): void => {
    if (found.has(at)) return
    const typeName = { name, isExported, isDeclared: !isParameter && !isAugmented(at), isParameter, at }
    found.set(at, typeName)
    if (!isParameter) declared.set(name, typeName)
  }
  const declare = (node: Node | null | undefined, isExported: boolean): void => {
    if (!node || !(TYPE_DECLARATIONS.has(node.type) || CLASSES.has(node.type))) return
    const { id } = node as Extract<Node, { type: 'TSInterfaceDeclaration' }>
    if (id) add(id.name, id.start, isExported)
  }
  const declareImport = (node: Node | null | undefined, isExported: boolean): void => {
    if (node?.type === 'TSImportEqualsDeclaration' && isTypeCase(node.id.name))
      add(node.id.name, node.id.start, isExported)
  }
  /** A class without its own name has that of the constant. */
  const declareClass = (node: Node | null | undefined, isExported: boolean): void => {
    if (node?.type !== 'VariableDeclaration') return
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init?.type === 'ClassExpression') add(id.name, id.start, isExported)
  }
  /** The imported names have no declaration here, so they are not among those that an export may mean. */
  const addImport = ({ name, start }: BindingIdentifier): void => {
    if (isTypeCase(name) && !found.has(start))
      found.set(start, { name, isExported: false, isDeclared: false, isParameter: false, at: start })
  }
  const reexports: ExportNamedDeclaration[] = []
  const defaults: string[] = []
  new Visitor({
    ExportNamedDeclaration: (node) => {
      declare(node.declaration, true)
      declareClass(node.declaration, true)
      declareImport(node.declaration, true)
      if (node.specifiers.length > 0) reexports.push(node)
    },
    ExportDefaultDeclaration: ({ declaration }) => {
      declare(declaration, true)
      if (declaration.type === 'Identifier') defaults.push(declaration.name)
    },
    TSImportEqualsDeclaration: (node) => declareImport(node, false),
    VariableDeclaration: (node) => declareClass(node, false),
    TSModuleDeclaration: ({ id }) => {
      if (id.type === 'Identifier') add(id.name, id.start, false)
    },
    TSMappedType: ({ key }) => add(key.name, key.start, false, true),
    ImportDefaultSpecifier: ({ local }) => addImport(local),
    ImportNamespaceSpecifier: ({ local }) => addImport(local),
    TSTypeAliasDeclaration: (node) => declare(node, false),
    TSInterfaceDeclaration: (node) => declare(node, false),
    TSEnumDeclaration: (node) => declare(node, false),
    ClassDeclaration: (node) => declare(node, false),
    TSTypeParameter: ({ name }) => add(name.name, name.start, false, true),
    ImportSpecifier: ({ imported, local }) => {
      if (nameOf(imported) !== local.name) addImport(local)
    },
  }).visit(program)

  for (const node of reexports)
    for (const { local, exported, exportKind } of node.specifiers) {
      const own = node.source ? undefined : declared.get(nameOf(local))
      // The other file says what it is; a name in the case of types is taken for one.
      const isType =
        node.exportKind === 'type' || exportKind === 'type' || own !== undefined || isTypeCase(nameOf(local))
      const isRenamed = nameOf(local) !== nameOf(exported)
      if (isType && isRenamed) found.set(exported.start, typeNameOf(nameOf(exported), exported.start))
      else if (own) own.isExported = true
    }
  for (const name of defaults) {
    const own = declared.get(name)
    if (own) own.isExported = true
  }
  return [...found.values()]
}

const readAugmentations = (program: Program): { start: number; end: number }[] =>
  program.body.filter(({ type }) => type === 'TSModuleDeclaration')

/** Whether the name is written like a type or a class: `FarmRecord`, not `farmRecord` or `FARM_RECORD`. */
const isTypeCase = (name: string): boolean => /^[A-Z](?![A-Z0-9_]+$)/.test(name)

const typeNameOf = (name: string, at: number): TypeName => ({
  name,
  isExported: true,
  isDeclared: false,
  isParameter: false,
  at,
})
