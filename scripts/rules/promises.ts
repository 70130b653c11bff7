import type { SourceFile } from './sources.ts'

const PAGE = 'docs/reliability.md'
const TEST = /`([\w./*-]+\.test\.tsx?)`/g

/** Returns why a row of the page is no promise that a reader can check; null where its tests exist and it names a fault. */
function faultOfRow(row: string, paths: readonly string[]): string | null {
  const tests = [...row.matchAll(TEST)].map(([, test = '']) => test)
  if (tests.length === 0) return 'a promise without a test: name the file of its test'
  const lost = tests.find((test) => {
    const name = new RegExp(`(^|/)${test.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return !paths.some((path) => name.test(path))
  })
  if (lost) return `no such test: ${lost}`
  return /\bfaults?\b/i.test(row) ? null : 'a promise without a planted fault: plant one, see its test red, name it'
}

/** Finds each promise of `docs/reliability.md` whose test does not exist, or that names no planted fault. */
export function findUncheckedPromises(
  { path, text }: SourceFile,
  all: ReadonlyMap<string, SourceFile>,
): { line: number; what: string }[] {
  if (path !== PAGE) return []
  const paths = [...all.keys()]
  // The first two rows of the table are its head.
  const rows = [...text.split('\n').entries()].filter(([, row]) => row.startsWith('|')).slice(2)
  return rows.flatMap(([index, row]) => {
    const what = faultOfRow(row, paths)
    return what === null ? [] : [{ line: index + 1, what }]
  })
}
