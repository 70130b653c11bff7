import { lineAt, type Source } from './sources.ts'

/** Type names that mean nothing without their context. */
const FORBIDDEN = new Set([
  'Asked',
  'Asker',
  'Change',
  'Choice',
  'Deed',
  'Desk',
  'Done',
  'Entry',
  'Found',
  'Happening',
  'Key',
  'Known',
  'Leaving',
  'Level',
  'Measure',
  'Opening',
  'Part',
  'Parts',
  'Question',
  'Reader',
  'Sent',
  'Slot',
  'Span',
  'Standing',
  'Step',
  'Target',
  'Telling',
  'Values',
  'Verdict',
  'Wish',
  'Words',
])

const DECLARATION = /^(export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:type|interface|class|enum)\s+([A-Z]\w*)/gm

interface TypeDeclaration {
  name: string
  isExported: boolean
  path: string
  line: number
}

const declarationsOf = ({ path, text }: Source): TypeDeclaration[] =>
  [...text.matchAll(DECLARATION)].map((match) => ({
    name: match[2] ?? '',
    isExported: match[1] !== undefined,
    path,
    line: lineAt(text, match.index),
  }))

/** Finds exported types, interfaces and classes whose name another file exports too, because a search finds both. */
export function findDuplicateTypes(sources: readonly Source[]): (TypeDeclaration & { first: string })[] {
  const exported = sources.flatMap(declarationsOf).filter(({ isExported }) => isExported)
  const byName = Map.groupBy(exported, ({ name }) => name)
  return [...byName.values()].flatMap((same) => {
    const first = same[0]?.path ?? ''
    return same.filter(({ path }) => path !== first).map((declaration) => ({ ...declaration, first }))
  })
}

/** Finds types with a forbidden name, exported or not. */
export const findBareNames = (source: Source): TypeDeclaration[] =>
  declarationsOf(source).filter(({ name }) => FORBIDDEN.has(name))
