/** Copies that a section may have at one time. */
export const MAX_CLONES = 50

/** Number of a copy, 3 of `FS_Line_3`; null when the id is no copy of the prototype. */
export function cloneNumber(prototypeId: string, id: string): number | null {
  const [, number] = id.startsWith(`${prototypeId}_`) ? (/^_([1-9]\d*)$/.exec(id.slice(prototypeId.length)) ?? []) : []
  return number === undefined ? null : Number(number)
}

/**
 * Id of the next copy of a section: prototype, underscore, running number. Null when it has as many as it may.
 *
 * The number of a deleted copy is not given again: messages and drafts still point at it.
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
