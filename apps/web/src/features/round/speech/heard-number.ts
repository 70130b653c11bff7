/** Separators between groups of thousands. */
const GROUPS = /(?<=\d)[., \u00a0](?=\d{3}(?!\d))/g

/**
 * The whole number that somebody said, as recognition wrote it: digits, or one of the words, which are the numbers from one on,
 * divided by commas, in all their forms. Null where the text names none, or may mean another one.
 */
export function heardNumber(text: string, words: string): number | null {
  const found = text.replace(GROUPS, '').match(/\d+(?:[.,]\d+)?/g) ?? []
  if (found.length === 1 && /^\d+$/.test(found[0] ?? '')) return Number(found[0])
  if (found.length > 0) return null
  const said = text.trim().toLowerCase()
  const index = words.split(',').findIndex((forms) => forms.split(' ').includes(said))
  return index < 0 ? null : index + 1
}
