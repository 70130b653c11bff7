import type { SourceFile } from './sources.ts'

/**
 * The files that follow the topics, or notice that changes may have been missed: behind a broken connection, or behind a
 * sign-in that had expired.
 */
const FOLLOWERS =
  /^apps\/web\/src\/(lib\/live\/|blocks\/workflows\/shell\/(offline\/refetch-on-return\.ts|session\/expired-session\.tsx)$)/

/** Finds screens that make queries stale by themselves, beside the topics that the endpoints declare. */
export function findOwnInvalidations({ path, invalidations }: SourceFile): { line: number; what: string }[] {
  if (!path.startsWith('apps/web/src/') || FOLLOWERS.test(path)) return []
  return invalidations.map(({ line, what }) => ({
    line,
    what: `${what}: declare the topic in \`changes\` and \`reads\` of the endpoints instead`,
  }))
}
