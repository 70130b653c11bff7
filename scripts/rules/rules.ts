import { findCycles } from './cycles.ts'
import { findDialect } from './dialect.ts'
import { findBlockFloorBreaks } from './floors/block-floors.ts'
import { findModuleFloorBreaks, modulesBehind } from './floors/module-floors.ts'
import { findLargeFolders, MAX_FILES } from './folder-sizes.ts'
import { type ImportedConstant, isNamedNumber } from './form-number-syntax.ts'
import { findOwnInvalidations } from './invalidations.ts'
import { findUncheckedPromises } from './promises.ts'
import { findBrokenSources } from './source-references.ts'
import { lineAt, type SourceFile, type SourceImport } from './sources.ts'
import { isTest } from './syntax.ts'
import { MAX_TITLE } from './test-titles.ts'
import { findBareNames, findDuplicateExports, findShadowingTypes } from './type-names.ts'
import { findWebLayerBreaks } from './web-layers.ts'

export interface RuleViolation {
  rule: string
  path: string
  line: number
  what: string
}

/** A rule about imports or the content of a file. */
interface Rule {
  name: string
  appliesToTests: boolean
  /** Also in scripts, benchmarks and end-to-end tests. */
  appliesEverywhere?: boolean
  /** Returns the lines that violate it. */
  find(source: SourceFile, all: ReadonlyMap<string, SourceFile>): { line: number; what: string }[]
}

/** Finds imports that a rule forbids. `advice` says what to do instead. */
const badImports =
  (
    advice: string,
    isBad: (from: string, entry: SourceImport, all: ReadonlyMap<string, SourceFile>) => boolean,
  ): Rule['find'] =>
  ({ path, imports }, all) =>
    imports
      .filter((entry) => isBad(path, entry, all))
      .map(({ line, specifier }) => ({ line, what: `${specifier}: ${advice}` }))

const withAdvice = (lines: readonly { line: number; what: string }[], advice: string) =>
  lines.map(({ line, what }) => ({ line, what: `${what}: ${advice}` }))

const featureOf = (path: string | null): string | undefined =>
  /^apps\/web\/src\/features\/([^/]+)\//.exec(path ?? '')?.[1]
const moduleOf = (path: string | null): string | undefined =>
  /^apps\/api\/src\/modules\/([^/]+)\//.exec(path ?? '')?.[1]
const appOf = (path: string | null): string | undefined => /^apps\/([^/]+)\//.exec(path ?? '')?.[1]
/** Only the module that loads sample data, and tests of the API, may import the simulator. */
const mayUseSimulator = (path: string): boolean => moduleOf(path) === 'demo' || (appOf(path) === 'api' && isTest(path))

/** Whether a file is vocabulary: apart from types it imports, directly and indirectly, only contract and domain. */
function isVocabulary(path: string, all: ReadonlyMap<string, SourceFile>, seen = new Set<string>()): boolean {
  if (/^packages\//.test(path) || seen.has(path)) return true
  seen.add(path)
  return (
    all.get(path)?.imports.every(({ file, isType }) => isType || (file !== null && isVocabulary(file, all, seen))) ===
    true
  )
}

const SQL_HOMES = /^apps\/api\/src\/(platform|testing)\/|^apps\/api\/src\/modules\/.+\/(sql\.ts|sql\/.+|jobs\.ts)$/

/** The files that read the environment of the process. */
const SETTINGS = /(\/platform\/config\/config|\/vite\.config|\/live\/main)\.ts$/
/** The files that may read the clock. */
const CLOCKS = /(\/lib\/today|\/platform\/clock|\/live\/clock)\.ts$/

/** The file that sets what row-level security reads. */
const TENANT_SETTER = 'apps/api/src/platform/tenant/row-level-security.ts'
/** A setting of the tenant in a statement, by a function or by `set`. */
const TENANT_SETTING =
  /\b(?:set_config\(\s*'|(?:re)?set\s+(?:local\s+|session\s+)?)herdboard\.(?:directory_id|user_id|change_id)\b/gi

/** Whether the constant of another file is a number with a name. */
function isImportedNumber(
  { imports }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
  constant: ImportedConstant,
): boolean {
  const file = imports.find(({ specifier }) => specifier === constant.specifier)?.file
  return isNamedNumber(all.get(file ?? '')?.constants.get(constant.name), constant.from)
}

/** An import of a source file or of data. */
const WHOLE_PATH = /\/[^/]+\.(?:[cm]?ts|tsx|css|json)$/

export const codeRules: Rule[] = [
  { name: 'web-layers', appliesToTests: true, find: findWebLayerBreaks },
  {
    name: 'no-imports-between-features',
    appliesToTests: true,
    find: badImports('move what both features need to blocks, ui or lib', (from, { file }) => {
      const [own, other] = [featureOf(from), featureOf(file)]
      return own !== undefined && other !== undefined && own !== other
    }),
  },
  { name: 'blocks-upward', appliesToTests: true, find: findBlockFloorBreaks },
  {
    name: 'module-entry-points',
    appliesToTests: false,
    find: badImports(
      'another module is imported through its service.ts; types and files without side effects are free',
      (from, { file, isType }, all) => {
        const [own, other] = [moduleOf(from), moduleOf(file)]
        if (file === null || own === undefined || other === undefined || own === other) return false
        return !isType && !file.endsWith('/service.ts') && !isVocabulary(file, all)
      },
    ),
  },
  // A test of a module may prepare data with modules above it: the module does not need them to run.
  { name: 'modules-upward', appliesToTests: false, find: findModuleFloorBreaks },
  {
    name: 'platform-below-modules',
    appliesToTests: false,
    find: badImports(
      'the platform knows no module; let the module register with it, or move the code',
      (from, { file }, all) => from.startsWith('apps/api/src/platform/') && modulesBehind(file, all).size > 0,
    ),
  },
  {
    name: 'no-imports-between-apps',
    appliesToTests: true,
    find: badImports('apps share code through packages/contract and packages/domain', (from, { file }) => {
      const [own, other] = [appOf(from), appOf(file)]
      if (other === 'simulator' && mayUseSimulator(from)) return false
      return own !== undefined && other !== undefined && own !== other
    }),
  },
  {
    name: 'contract-imports',
    appliesToTests: false,
    find: badImports('the contract imports only zod and itself', (from, { file, specifier }) => {
      if (!from.startsWith('packages/contract/')) return false
      return file === null ? specifier !== 'zod' : !file.startsWith('packages/contract/')
    }),
  },
  {
    name: 'domain-imports',
    appliesToTests: false,
    find: badImports(
      'the domain imports nothing but itself; pass the value in',
      (from, { file }) => from.startsWith('packages/domain/') && !file?.startsWith('packages/domain/'),
    ),
  },
  {
    name: 'sql-imports',
    appliesToTests: false,
    find: badImports(
      'statements belong in sql.ts, sql/ or jobs.ts of a module, or in the platform',
      (from, { specifier }) => /^(kysely|pg|pg-copy-streams)(\/|$)/.test(specifier) && !SQL_HOMES.test(from),
    ),
  },
  {
    name: 'no-parent-imports',
    appliesToTests: true,
    find: badImports(
      'use the alias of the app, such as #modules/ or #ui/; in the domain, @herdboard/domain/',
      (from, { specifier }) => specifier.includes(from.startsWith('packages/domain/') ? '../' : '../..'),
    ),
  },
  {
    name: 'no-system-clock',
    appliesToTests: false,
    find: ({ path, clockReads }) =>
      CLOCKS.test(path) ? [] : withAdvice(clockReads, 'take the time from the clock, or from a parameter'),
  },
  {
    name: 'no-process-env',
    appliesToTests: true,
    find: ({ path, environmentReads }) =>
      SETTINGS.test(path) ? [] : withAdvice(environmentReads, 'add a setting to platform/config/config.ts'),
  },
  {
    // Rows gathered under one company must not be written under the next, so one file sets it and writes them first.
    name: 'one-tenant-setter',
    appliesToTests: false,
    find: ({ path, text }) =>
      path === TENANT_SETTER || path.startsWith('apps/api/migrations/')
        ? []
        : [...text.matchAll(TENANT_SETTING)].map(({ index, 0: what }) => ({
            line: lineAt(text, index),
            what: `${what}…: call setRowLevelSecurity or tenantTransaction`,
          })),
  },
  { name: 'stale-by-topics', appliesToTests: false, find: findOwnInvalidations },
  { name: 'source-references', appliesToTests: true, find: findBrokenSources },
  { name: 'checked-promises', appliesToTests: false, appliesEverywhere: true, find: findUncheckedPromises },
  { name: 'no-dialect', appliesToTests: true, appliesEverywhere: true, find: findDialect },
  {
    name: 'no-magic-ids',
    appliesToTests: true,
    find: (source, all) =>
      source.numbers
        .filter(({ imported }) => imported === null || isImportedNumber(source, all, imported))
        .map(({ line, what }) => ({ line, what: `${what}: name it, as formId.note or WEANERS` })),
  },
]

/** Rules about all sources together; the first line of a violation is the place to start. */
export const repositoryRules: {
  name: string
  find(all: ReadonlyMap<string, SourceFile>): Omit<RuleViolation, 'rule'>[]
}[] = [
  {
    // The rules find the imported file by its name alone.
    name: 'import-file-endings',
    find: (all) =>
      [...all.values()].flatMap(({ path, imports }) =>
        imports
          .filter(({ file, specifier }) =>
            file === null ? /^[.#]|^@herdboard\//.test(specifier) : !WHOLE_PATH.test(file),
          )
          .map(({ specifier, line }) => ({ path, line, what: `${specifier}: name the file with its ending` })),
      ),
  },
  {
    name: 'no-cycles',
    find: (all) =>
      findCycles(all).map((cycle) => ({
        path: cycle[0] ?? '',
        line: 1,
        what: `${cycle.join(' → ')}: move what both need to a file of its own`,
      })),
  },
  {
    name: 'unique-exports',
    find: (all) =>
      findDuplicateExports([...all.values()]).map(({ path, line, name, other }) => ({
        path,
        line,
        what: `${name} is exported here and by ${other}: rename the newer of the two`,
      })),
  },
  {
    name: 'unique-types',
    find: (all) =>
      findShadowingTypes([...all.values()]).map(({ path, line, name, other }) => ({
        path,
        line,
        what: `${name} is the type of ${other}: use it, or say which ${name} this one is`,
      })),
  },
  {
    name: 'bare-names',
    find: (all) =>
      [...all.values()].flatMap(findBareNames).map(({ path, line, name }) => ({
        path,
        line,
        what: `${name} says nothing alone: whose, of what, for what?`,
      })),
  },
  {
    name: 'test-titles',
    find: (all) =>
      [...all.values()].flatMap(({ path, longTitles }) =>
        longTitles.map(({ line, what }) => ({
          path,
          line,
          what: `${what}, at most ${MAX_TITLE}: name subject, behaviour and condition`,
        })),
      ),
  },
  {
    name: 'folder-size',
    find: (all) =>
      findLargeFolders([...all.values()]).map(({ path, count }) => ({
        path,
        line: 1,
        what: `${count} source files, at most ${MAX_FILES}: give each idea a folder`,
      })),
  },
]

/** Scripts, benchmarks and end-to-end tests start and inspect the product, so the import rules do not apply to them. */
const isOfTheProduct = (path: string): boolean => /^(apps|packages)\//.test(path)

/** Returns all violations in these sources. */
export function findViolations(sources: readonly SourceFile[]): RuleViolation[] {
  const all = new Map(sources.map((source) => [source.path, source]))
  return [
    ...codeRules.flatMap((rule) =>
      sources
        .filter(
          ({ path }) => (rule.appliesEverywhere || isOfTheProduct(path)) && (rule.appliesToTests || !isTest(path)),
        )
        .flatMap((source) => rule.find(source, all).map((found) => ({ rule: rule.name, path: source.path, ...found }))),
    ),
    ...repositoryRules.flatMap(({ name, find }) => find(all).map((found) => ({ rule: name, ...found }))),
  ]
}

/** Returns imports of own files that do not exist: the other rules would not follow them. */
export function findLostImports(sources: readonly SourceFile[]): RuleViolation[] {
  const known = new Set(sources.map(({ path }) => path))
  return sources
    .filter(({ path }) => isOfTheProduct(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file?.match(/\.tsx?$/) && !known.has(file))
        .map(({ specifier, line }) => ({ rule: 'lost-imports', path, line, what: `${specifier} leads to no file` })),
    )
}
