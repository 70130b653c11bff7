import type { SourceFile } from './sources.ts'

/**
 * The files that follow the topics, or notice that changes may have been missed. The analysis makes all dashboards stale
 * on entry, without a change: ANALYSIS-023 demands it.
 */
const FOLLOWERS =
  /^apps\/web\/src\/(lib\/live\/|blocks\/workflows\/shell\/offline\/offline-parts\.tsx$|features\/analysis\/use-fresh-dashboards\.ts$)/

/** Finds screens that make queries stale by themselves, beside the topics that the endpoints declare. */
export function findOwnInvalidations({ path, text }: SourceFile): { line: number; what: string }[] {
  if (!path.startsWith('apps/web/src/') || FOLLOWERS.test(path)) return []
  return text.split('\n').flatMap((line, at) => {
    if (!/\.(invalidateQueries|resetQueries)\(/.test(line)) return []
    return [{ line: at + 1, what: 'declare the topic in `changes` and `reads` of the endpoints instead' }]
  })
}
