const SOFT_HYPHEN = '\u00AD'

/** Servers mark where a long word may break as `##`; a browser wants U+00AD there. */
export const withSoftHyphens = (text: string): string => text.replaceAll('##', SOFT_HYPHEN)

/** `Østergaard Nord, St…sektion 12`: cut in the middle, because farm and section both matter. */
export function middleEllipsis(text: string, length: number): string {
  if (text.length <= length) return text
  const keptLength = Math.max(2, length - 1)
  const start = Math.ceil(keptLength / 2)
  return `${text.slice(0, start).trimEnd()}…${text.slice(text.length - (keptLength - start)).trimStart()}`
}

/** Cut at a length, with an ellipsis when something was lost. */
export const truncateText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`

/** A text without case, accents and soft hyphens, for comparing what people type; ø is found by o, æ by ae. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(SOFT_HYPHEN, '')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')

/** Whether a text holds what was searched for; case and accents do not matter. An empty search is held by all. */
export const textIncludes = (text: string, search: string): boolean =>
  normalizeText(text).includes(normalizeText(search.trim()))
