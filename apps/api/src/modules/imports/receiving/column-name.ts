/** Names are compared without case, accents of composition and repeated spaces. */
export const normalizedName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Headers are compared without case, units in brackets, a final kg, dots, underscores and spaces. */
export const columnName = (text: string): string =>
  normalizedName(text)
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/[\s._-]+kg\s*$/, '')
    .replaceAll(/[\s._*:-]+/g, '')
