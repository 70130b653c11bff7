import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'

interface Props {
  children: string
  /** Why it is unknown, where the server says more than that it is. */
  reason?: string
}

/** A cell of a written figure; an unknown one gives the reason of its dash. */
export function FigureCell({ children, reason }: Props) {
  const { t } = useTranslation('why')
  return <td>{children === MISSING_VALUE ? <EmptyCell reason={reason || t('unknownFigure')} /> : children}</td>
}
