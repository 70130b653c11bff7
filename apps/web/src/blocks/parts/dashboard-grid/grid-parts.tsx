import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useCollapsedSections } from './collapsed-sections.ts'
import classes from './dashboard-grid.module.css'
import { CollapsibleSection } from './dashboard-section.tsx'
import { GridItem } from './grid-item.tsx'
import { type GridPart, itemAnchor } from './grid-layout.ts'
import type { DashboardQuery } from './queries.ts'

interface Props {
  parts: readonly GridPart[]
  item: { query: DashboardQuery; printHead: string; isRefreshing: boolean }
}

/** The items in their collapsible sections. */
export function GridParts({ parts, item: shared }: Props) {
  const { isCollapsed, setCollapsed } = useCollapsedSections()
  const hash = useLocation({ select: (location) => location.hash })
  const linked = parts.find(({ items }) => items.some(({ item_no }) => itemAnchor(item_no) === hash))?.section
  const isHidden = linked ? isCollapsed(linked) : false

  // A link to an item opens its section; the user can collapse it again.
  const openLinked = useEffectEvent(() => {
    if (linked && isHidden) setCollapsed(linked, false)
  })
  useEffect(() => {
    if (hash) openLinked()
  }, [hash])
  useEffect(() => {
    if (hash && !isHidden) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [hash, isHidden])

  return parts.map(({ section, items }) => {
    const grid = (
      <div className={classes.grid}>
        {items.map((item) => (
          <GridItem key={item.item_no} item={item} {...shared} />
        ))}
      </div>
    )
    if (!section) return <div key="loose">{grid}</div>
    const isSectionCollapsed = isCollapsed(section)
    return (
      <CollapsibleSection
        key={section.item_numbers.join()}
        section={section}
        isCollapsed={isSectionCollapsed}
        onToggle={() => setCollapsed(section, !isSectionCollapsed)}
      >
        {grid}
      </CollapsibleSection>
    )
  })
}
