/** Maximum number of copies of a section at one time. */
export const MAX_CLONES = 50

/** Returns the number of a copy, 3 for `FS_Line_3`; null if the id is not a copy of the prototype. */
export function cloneNumber(prototypeId: string, id: string): number | null {
  const [, number] = id.startsWith(`${prototypeId}_`) ? (/^_([1-9]\d*)$/.exec(id.slice(prototypeId.length)) ?? []) : []
  return number === undefined ? null : Number(number)
}

/**
 * Returns the id of the next copy of a section: prototype, underscore, running number. Null if the section has the
 * maximum number of copies.
 *
 * The number of a deleted copy is not used again, because messages and drafts still refer to it.
 */
export function nextCloneId(
  prototypeId: string,
  existing: readonly string[],
  everUsed: readonly string[],
  maxClones = MAX_CLONES,
): string | null {
  const numbersIn = (ids: readonly string[]) => ids.flatMap((id) => cloneNumber(prototypeId, id) ?? [])
  if (numbersIn(existing).length >= maxClones) return null
  return `${prototypeId}_${Math.max(0, ...numbersIn(existing), ...numbersIn(everUsed)) + 1}`
}
