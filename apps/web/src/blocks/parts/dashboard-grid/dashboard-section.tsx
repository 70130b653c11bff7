import type { DashboardSection as Section } from '@herdboard/contract/figures/dashboard.ts'
import { type ReactNode, useId } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './dashboard-grid.module.css'

const ICON_PX = 28

interface Props {
  section: Section
  isCollapsed: boolean
  onToggle: () => void
  children: ReactNode
}

/** A group of items with a heading; if it is collapsible, the heading is the button. */
export function CollapsibleSection({ section, isCollapsed, onToggle, children }: Props) {
  const { title, subtitle, icon, is_collapsible } = section
  const headingId = useId()
  const contentId = useId()
  const heading = (
    <>
      {icon && <Icon name={icon.icon_id} size={ICON_PX * icon.height} className={classes.sectionIcon} />}
      <span>{title}</span>
      {is_collapsible && (
        <span className={classes.chevron} data-collapsed={isCollapsed || undefined}>
          <Icon name="chevron-down" size={20} />
        </span>
      )}
    </>
  )

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <header className={classes.sectionHead}>
        <h2 id={headingId} className={classes.sectionTitle}>
          {is_collapsible ? (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={!isCollapsed}
              aria-controls={contentId}
              onClick={onToggle}
            >
              {heading}
            </button>
          ) : (
            <span className={classes.fixed}>{heading}</span>
          )}
        </h2>
        {subtitle && <p className={classes.sectionNote}>{subtitle}</p>}
      </header>
      <div id={contentId} hidden={isCollapsed}>
        {!isCollapsed && children}
      </div>
    </section>
  )
}
