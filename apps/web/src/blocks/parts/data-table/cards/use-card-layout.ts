import type { TableRow } from '@herdboard/contract/figures/table.ts'
import { useMemo } from 'react'
import type { Language } from '#lib/locale/language.ts'
import { useMedia } from '#ui/media/use-media.ts'
import type { CellTexts, DataColumn } from '../cells/cell-text.ts'
import { columnWidths, totalWidthPx } from '../cells/column-widths.ts'

/** A phone, or a window as narrow as one. */
export const PHONE_MEDIA = '(max-width: 639.98px)'
/** Rows that show whether the table fits. */
const SAMPLED_ROWS = 100

/**
 * Whether the rows of a table become cards, because on a phone its columns do not fit side by side. A table of few
 * columns stays one.
 */
export function useCardLayout(
  columns: readonly DataColumn[],
  rows: readonly TableRow[],
  language: Language,
  texts: CellTexts,
): boolean {
  const isPhone = useMedia(PHONE_MEDIA)
  return useMemo(
    () =>
      isPhone &&
      totalWidthPx(columnWidths(columns, rows.slice(0, SAMPLED_ROWS), [], language, texts)) > window.innerWidth,
    [isPhone, columns, rows, language, texts],
  )
}
