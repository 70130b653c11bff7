import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './tab-row.module.css'

interface Props<Tab extends string> {
  label: string
  tabs: readonly Tab[]
  chosen: Tab
  nameOf: (tab: Tab) => string
  onChoose: (tab: Tab) => void
  children: ReactNode
}

/** Tabs over a panel; arrow keys move between them. */
export function TabRow<Tab extends string>({ label, tabs, chosen, nameOf, onChoose, children }: Props<Tab>) {
  const id = useId()
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    // Start from the focused tab: key presses can be faster than route changes.
    const focused = tabs.findIndex((tab) => document.activeElement?.id === `${id}-${tab}`)
    const next = tabs.at((focused + by) % tabs.length)
    if (!next) return
    document.getElementById(`${id}-${next}`)?.focus()
    onChoose(next)
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={label} className={classes.tabs} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={classes.tab}
            onClick={() => onChoose(tab)}
          >
            {nameOf(tab)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
