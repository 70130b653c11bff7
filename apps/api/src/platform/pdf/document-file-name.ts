import type { RequestContext } from '#platform/http/request-context.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'

/** Longest part of the name for the farms or batches, characters. */
const MAX_SITES = 80
/** Signs that a file system refuses in names. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu

/**
 * Name of a PDF in the reader's language: "E-kontrol Nygaard 31.03.2026-30.06.2026.pdf". Farms or batches beyond 80
 * characters are counted instead of named.
 */
export function documentFileName(
  { text, language }: RequestContext,
  key: 'reports:pdf.file' | 'reports:journal.file' | 'reports:visit.file',
  { sites, from, to }: { sites: string; from: string; to: string },
): string {
  const names = sites.split(', ')
  let named = names.length
  while (named > 1 && names.slice(0, named).join(', ').length > MAX_SITES) named -= 1
  const more = names.length - named
  const first = names.slice(0, named).join(', ').slice(0, MAX_SITES).trim()
  const known = more > 0 ? `${first} +${more}` : first
  const days = { from: formatFarmDay(language, from), to: formatFarmDay(language, to) }
  const name = text(key, { sites: known, ...days })
  return `${name.replaceAll('/', '.').replaceAll(REFUSED, ' ').replaceAll(/ +/g, ' ')}.pdf`
}
