/** Names are compared without case, accents of composition and repeated spaces. */
export const normalizedName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Longest title, characters, that can be the name of a column: a cell has up to 100,000, and for each bracket that opens
 * the expressions below look through all that follow.
 */
const LONGEST_TITLE = 500

/** Headers are compared without case, units in brackets, a final kg, dots, underscores and spaces. */
export const columnName = (text: string): string => {
  const name = normalizedName(text)
  if (name.length > LONGEST_TITLE) return name
  return name
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/[\s._-]+kg\s*$/, '')
    .replaceAll(/[\s._*:-]+/g, '')
}
