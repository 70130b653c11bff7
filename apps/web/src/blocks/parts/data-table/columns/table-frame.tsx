import { type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import classes from '../data-table.module.css'
import { useTableEdges } from '../rows/use-table-edges.ts'
import { HiddenColumnsNote } from './hidden-columns-note.tsx'

interface Props {
  className: string | undefined
  /** The scrolling element, for those who listen to it. */
  onScroller?: (scroller: HTMLDivElement | null) => void
  isCards?: boolean
  /** The table, whose heading cells of `data-row-header` and `data-type="action"` stay in view. */
  children: ReactNode
}

/**
 * Scrolls a table that is wider than its place. Shadows and a note with the number of columns say that it goes on: a
 * figure cut off at the edge would be read as a smaller one.
 */
export function TableFrame({ className, onScroller, isCards, children }: Props) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const edges = useTableEdges(scroller)
  const take = (element: HTMLDivElement | null) => {
    setScroller(element)
    onScroller?.(element)
  }

  return (
    <div
      className={classes.viewport}
      data-more-before={edges.hiddenBefore > 0 || undefined}
      data-more-after={edges.hiddenAfter > 0 || undefined}
      style={{ '--sticky-start': `${edges.stickyStart}px`, '--sticky-end': `${edges.stickyEnd}px` } as CSSProperties}
    >
      {edges.hasOverflow && (
        // Its texts may still load, in a chart beside which no table was shown: the figures stay meanwhile.
        <Suspense>
          <HiddenColumnsNote edges={edges} scroller={scroller} />
        </Suspense>
      )}
      <div
        ref={take}
        tabIndex={-1}
        className={className}
        data-overflow={edges.hasOverflow || undefined}
        data-cards={isCards || undefined}
      >
        {children}
      </div>
    </div>
  )
}
