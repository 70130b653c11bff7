import type { SourceFile } from './sources.ts'

/** Type names that mean nothing without their context. */
const FORBIDDEN = new Set([
  'Asked',
  'Asker',
  'Change',
  'Choice',
  'Confirmed',
  'Data',
  'Deed',
  'Desk',
  'Done',
  'Entry',
  'Found',
  'Happening',
  'Info',
  'Item',
  'Key',
  'Known',
  'Leaving',
  'LeftOut',
  'Level',
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
  'Verdict',
  'Wish',
  'Words',
])

/** Names of type parameters that are usual: of a map, of a list and of a function. */
const USUAL_PARAMETERS = new Set(['Item', 'Key', 'Result', 'Values'])

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
      other: first ? `${first.path}:${first.line}` : '',
    }))
  })
}

/** Finds types, type parameters and renamed imports with a forbidden name, exported or not, at any depth. */
export const findBareNames = ({ path, typeNames }: SourceFile): TypeDeclaration[] =>
  typeNames
    .filter(({ name, isParameter }) => FORBIDDEN.has(name) && !(isParameter && USUAL_PARAMETERS.has(name)))
    .map(({ name, line }) => ({ name, path, line }))
