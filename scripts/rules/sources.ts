import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { ImportedConstant } from './form-number-syntax.ts'
import { readSyntax, type SourceSyntax, type TypeName } from './syntax.ts'

export interface SourceImport {
  /** The import as written: `#platform/log.ts`. */
  specifier: string
  /** The imported file from the root: `apps/api/src/platform/log.ts`; null for a package. */
  file: string | null
  /** True for an import of types only, which does not exist at run time. */
  isType: boolean
  line: number
}

/** A source file of the repository. It is parsed once, when a rule first reads more than its text. */
export interface SourceFile {
  /** Path from the root, with `/`. */
  path: string
  text: string
  readonly imports: SourceImport[]
  readonly typeNames: (TypeName & { line: number })[]
  /** Constants and functions that other files can import. */
  readonly exportedValues: { name: string; line: number }[]
  /** Names of everything that the file declares, exported or not. */
  readonly declaredNames: { name: string; line: number }[]
  /** Numbers of forms and record kinds for which the contract has a name. */
  readonly numbers: { line: number; what: string; imported: ImportedConstant | null }[]
  readonly constants: ReadonlyMap<string, number>
  /** Places that read the clock. */
  readonly clockReads: { line: number; what: string }[]
  /** Places that read the environment of the process. */
  readonly environmentReads: { line: number; what: string }[]
  /** Places that make queries of the browser stale. */
  readonly invalidations: { line: number; what: string }[]
  /** Titles of tests that are too long. */
  readonly longTitles: { line: number; what: string }[]
}

const NOTHING: SourceSyntax = {
  imports: [],
  typeNames: [],
  exportedValues: [],
  declaredNames: [],
  numbers: [],
  constants: new Map(),
  clockReads: [],
  environmentReads: [],
  invalidations: [],
  longTitles: [],
}

/**
 * Resolves an import by the workspace's package.json and the packages' names; null for a foreign package. What follows
 * a `?` says to the bundler how to load the file.
 */
function resolve(path: string, written: string): string | null {
  const specifier = written.replace(/\?.*$/, '')
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const workspace = /^(apps|packages)\/[^/]+/.exec(path)?.[0]
  if (specifier.startsWith('#') && workspace) return `${workspace}/src/${specifier.slice(1)}`
  const own = /^@herdboard\/([^/]+)\/(.+)$/.exec(specifier)
  if (!own) return null
  return `${own[1] === 'contract' || own[1] === 'domain' ? 'packages' : 'apps'}/${own[1]}/src/${own[2]}`
}

export function readSource(path: string, text: string): SourceFile {
  let known: SourceFacts | undefined
  const parsed = () => {
    known ??= factsOf(path, text)
    return known
  }
  return {
    path,
    text,
    get imports() {
      return parsed().imports
    },
    get typeNames() {
      return parsed().typeNames
    },
    get exportedValues() {
      return parsed().exportedValues
    },
    get declaredNames() {
      return parsed().declaredNames
    },
    get numbers() {
      return parsed().numbers
    },
    get constants() {
      return parsed().constants
    },
    get clockReads() {
      return parsed().clockReads
    },
    get environmentReads() {
      return parsed().environmentReads
    },
    get invalidations() {
      return parsed().invalidations
    },
    get longTitles() {
      return parsed().longTitles
    },
  }
}

type SourceFacts = Omit<SourceFile, 'path' | 'text'>

function factsOf(path: string, text: string): SourceFacts {
  const {
    imports,
    typeNames,
    exportedValues,
    declaredNames,
    numbers,
    constants,
    clockReads,
    environmentReads,
    invalidations,
    longTitles,
  } = /\.(?:css|sql|md|tsv)$/.test(path) ? NOTHING : readSyntax(path, text)
  return {
    imports: imports
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...entry }) => ({ ...entry, file: resolve(path, entry.specifier), line: lineAt(text, at) })),
    typeNames: typeNames.map((typeName) => ({ ...typeName, line: lineAt(text, typeName.at) })),
    exportedValues: exportedValues.map(({ at, name }) => ({ name, line: lineAt(text, at) })),
    declaredNames: declaredNames.map(({ at, name }) => ({ name, line: lineAt(text, at) })),
    numbers: numbers.map(({ at, ...number }) => ({ line: lineAt(text, at), ...number })),
    constants,
    clockReads: clockReads.map(({ at, what }) => ({ line: lineAt(text, at), what })),
    environmentReads: environmentReads.map(({ at, what }) => ({ line: lineAt(text, at), what })),
    invalidations: invalidations.map(({ at, what }) => ({ line: lineAt(text, at), what })),
    longTitles: longTitles.map(({ at, what }) => ({ line: lineAt(text, at), what })),
  }
}

export function lineAt(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

/** Reads all TypeScript sources, style sheets, pages and tables below these folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => {
      const path = relative(root, file).split(sep).join('/')
      return readSource(path, readFileSync(file, 'utf8'))
    })
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return /\.(?:[cm]?ts|tsx|css|sql|md|tsv)$/.test(path) ? [path] : []
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => filesBelow(join(path, name)))
}
