const SOFT_HYPHEN = '\u00AD'

/** Replaces `##`, the server's mark for a possible break in a long word, by the soft hyphen U+00AD. */
export const withSoftHyphens = (text: string): string => text.replaceAll('##', SOFT_HYPHEN)

/** Shortens a text in its middle, because farm and section both matter: `Østergaard Nord, St…sektion 12`. */
export function middleEllipsis(text: string, length: number): string {
  if (text.length <= length) return text
  const visibleLength = Math.max(2, length - 1)
  const start = Math.ceil(visibleLength / 2)
  return `${text.slice(0, start).trimEnd()}…${text.slice(text.length - (visibleLength - start)).trimStart()}`
}

/** Shortens a text at its end and adds an ellipsis if characters were removed. */
export const truncateText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`

/** Normalizes a text for search: without case, accents and soft hyphens. `o` finds ø and `ae` finds æ. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(SOFT_HYPHEN, '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')

/** Whether a text contains the search text. Case and accents do not matter; an empty search matches every text. */
export const textIncludes = (text: string, search: string): boolean =>
  normalizeText(text).includes(normalizeText(search.trim()))
