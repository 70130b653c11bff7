import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from '../data-table.module.css'
import type { TableEdges } from '../rows/use-table-edges.ts'

interface Props {
  edges: TableEdges
  scroller: HTMLElement | null
}

/** Says how many columns of a table that is wider than its frame are out of view, and scrolls to them. */
export function HiddenColumnsNote({ edges, scroller }: Props) {
  const { t } = useTranslation('data-table')
  const scroll = (direction: 1 | -1) => {
    if (!scroller) return
    const free = scroller.clientWidth - edges.stickyStart - edges.stickyEnd
    scroller.scrollBy({ left: direction * Math.max(80, free * 0.8) })
  }
  return (
    <div className={classes.moreColumns}>
      {edges.hiddenBefore > 0 && (
        <button type="button" className={classes.more} onClick={() => scroll(-1)}>
          <Icon name="chevron-left" size={16} />
          {t('columnsBefore', { count: edges.hiddenBefore })}
        </button>
      )}
      {edges.hiddenAfter > 0 && (
        <button type="button" className={classes.more} data-after onClick={() => scroll(1)}>
          {t('columnsAfter', { count: edges.hiddenAfter })}
          <Icon name="chevron-right" size={16} />
        </button>
      )}
    </div>
  )
}
