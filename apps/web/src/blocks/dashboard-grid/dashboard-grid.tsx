import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '#lib/failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import classes from './dashboard-grid.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { useFoldedSections } from './folded-sections.ts'
import { GridItem } from './grid-item.tsx'
import { type GridPart, gridParts, itemAnchor } from './grid-layout.ts'
import { LoadingGrid } from './loading-grid.tsx'
import { type DashboardQuestion, overviewQuery } from './queries.ts'

interface Props {
  question: DashboardQuestion
  /** Heads what is printed: farms and period. */
  printHead: string
}

/** Charts, tables and texts of the overview in two columns, under their sections. */
export function DashboardGrid({ question, printHead }: Props) {
  const { t } = useTranslation('dashboard-grid')
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(question))

  if (error)
    return (
      <Card>
        <ErrorState {...failureOf(error, () => void refetch())} sentence={t('loadFailed')} />
      </Card>
    )
  if (!data) return <LoadingGrid />
  const parts = gridParts(data.items, data.sections)
  if (parts.length === 0)
    return (
      <Card>
        <EmptyState sentence={t('noItems')} icon="chart-histogram" />
      </Card>
    )
  return <Parts parts={parts} item={{ question, printHead, isRefreshing: isFetching }} />
}

interface PartsProps {
  parts: readonly GridPart[]
  item: { question: DashboardQuestion; printHead: string; isRefreshing: boolean }
}

function Parts({ parts, item: shared }: PartsProps) {
  const { isCollapsed, setCollapsed } = useFoldedSections()
  const hash = useLocation({ select: (location) => location.hash })
  const linked = parts.find(({ items }) => items.some(({ item_no }) => itemAnchor(item_no) === hash))?.section
  const isHidden = linked ? isCollapsed(linked) : false

  // A link to an item opens the section around it; folding it again later stays possible.
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
    const isFolded = isCollapsed(section)
    return (
      <DashboardSection
        key={section.item_numbers.join()}
        section={section}
        isCollapsed={isFolded}
        onToggle={() => setCollapsed(section, !isFolded)}
      >
        {grid}
      </DashboardSection>
    )
  })
}
