import type { SourceFile } from './sources.ts'
import { isTest } from './syntax.ts'

/** Type names that mean nothing without their context. */
const FORBIDDEN = new Set([
  'Asked',
  'Asker',
  'Caller',
  'Change',
  'Choice',
  'Confirmed',
  'Data',
  'Deed',
  'Desk',
  'Done',
  'Entry',
  'Figures',
  'Footer',
  'Found',
  'Happening',
  'Info',
  'Item',
  'Key',
  'Kind',
  'Known',
  'Leaving',
  'LeftOut',
  'Level',
  'Loaded',
  'Measure',
  'Opening',
  'Part',
  'Parts',
  'Question',
  'Reader',
  'Result',
  'Sent',
  'Slot',
  'Span',
  'Standing',
  'Step',
  'Target',
  'Telling',
  'Thing',
  'Values',
  'Verb',
  'Verdict',
  'Wish',
  'Words',
])

/** Single words that say nothing as the name of an export, of a type or of a value, in any case of letters. */
const VAGUE_EXPORTS = new Set(
  `
  action actor add adjustment algorithm amount analysis areas arrival audiences
  batches bench bookings budget build button calculate calculation check checkbox comparison compute context convert count
  create deaths deferred departures difference dropdown editability examples finding format get handle handler
  helper icons import input insertions instructions kinds leg list listing load locations main make map migrate migrations
  module movement movements multiselect names notes now occurrence options output overview paged palette parse parsed peer people
  percent pickers plot plural postings price process programs proposal provisional ratio read rebuild reminders remove
  render reply requester root rows rules run save screens scrolling seed session settings settlement settlements setup shades
  slider source start state status steps story sum syntax tasks theme throttle times tokens total transfers types update
  util value version violation weeks weighings whole write
  `
    .trim()
    .split(/\s+/),
)

/** Names of type parameters that are usual: of a map, of a list and of a function. */
const USUAL_PARAMETERS = new Set(['Figures', 'Item', 'Key', 'Kind', 'Loaded', 'Result', 'Values'])

interface TypeDeclaration {
  name: string
  path: string
  line: number
}

/**
 * Finds exported types, classes, constants and functions whose name another file exports too, because a search finds
 * both. A re-export under the same name is the same thing, and so is a type beside the constant that it is made of.
 */
export function findDuplicateExports(sources: readonly SourceFile[]): (TypeDeclaration & { other: string })[] {
  const exported = sources.flatMap(({ path, typeNames, exportedValues }) =>
    [...typeNames.filter(({ isExported }) => isExported), ...exportedValues].map(({ name, line }) => ({
      name,
      path,
      line,
    })),
  )
  const byName = Map.groupBy(exported, ({ name }) => name)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    const others = new Map(same.filter(({ path }) => path !== first?.path).map((found) => [found.path, found]))
    return [...others.values()].map((declaration) => ({
      ...declaration,
      other: same
        .filter(({ path }) => path !== declaration.path)
        .map(({ path, line }) => `${path}:${line}`)
        .join(' and '),
    }))
  })
}

/**
 * Finds types of a file that have the name of a type that another file exports: a search finds both, and a reader who
 * knows the exported one reads the local one wrongly. A test may name its own rows freely.
 */
export function findShadowingTypes(sources: readonly SourceFile[]): (TypeDeclaration & { other: string })[] {
  const exported = new Map(
    sources.flatMap(({ path, typeNames }) =>
      typeNames.filter(({ isExported }) => isExported).map(({ name, line }) => [name, { path, line }] as const),
    ),
  )
  return sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, typeNames }) =>
      typeNames.flatMap(({ name, line, isDeclared, isExported }) => {
        const other = exported.get(name)
        return isDeclared && !isExported && other && other.path !== path
          ? [{ name, path, line, other: `${other.path}:${other.line}` }]
          : []
      }),
    )
}

/**
 * Finds types, type parameters and renamed imports with a forbidden name, exported or not, at any depth, and exports
 * named by one vague word.
 */
export const findBareNames = ({ path, typeNames, exportedValues }: SourceFile): TypeDeclaration[] => {
  const types = typeNames.filter(
    ({ name, isExported, isParameter }) =>
      (FORBIDDEN.has(name) && !(isParameter && USUAL_PARAMETERS.has(name))) || (isExported && isVague(name)),
  )
  const values = exportedValues.filter(({ name }) => isVague(name))
  // A type and the constant that it is made of are one name.
  const byName = new Map([...values, ...types].map(({ name, line }) => [name, { name, path, line }]))
  return [...byName.values()]
}

const isVague = (name: string): boolean => VAGUE_EXPORTS.has(name.toLowerCase())
