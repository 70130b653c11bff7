import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'

/** A cell of a written figure; an unknown one gives the reason of its dash. */
export function FigureCell({ children }: { children: string }) {
  const { t } = useTranslation('why')
  return <td>{children === MISSING_VALUE ? <EmptyCell reason={t('unknownFigure')} /> : children}</td>
}
