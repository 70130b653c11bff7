import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type WorkTab, workTabs } from '#blocks/work/work-tab.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './work-tabs.module.css'

const WAITING_HEIGHT_PX = 320

const route = getRouteApi('/shell/assignments')

/** Upcoming, completed, templates. The choice stands in the address; arrow keys go from one to the next. */
export function WorkTabs({ chosen, children }: { chosen: WorkTab; children: ReactNode }) {
  const { t } = useTranslation('assignments')
  const id = useId()
  const navigate = route.useNavigate()

  const choose = (tab: WorkTab) =>
    void navigate({ search: (before) => ({ ...before, tab: tab === 'upcoming' ? undefined : tab }) })
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    // From the tab that has the focus: keys come faster than addresses change.
    const focused = workTabs.findIndex((tab) => document.activeElement?.id === `${id}-${tab}`)
    const next = workTabs.at((focused + by) % workTabs.length)
    if (!next) return
    document.getElementById(`${id}-${next}`)?.focus()
    choose(next)
  }

  return (
    <>
      <div role="tablist" tabIndex={-1} aria-label={t('view')} className={classes.tabs} onKeyDown={onKey}>
        {workTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            className={classes.tab}
            onClick={() => choose(tab)}
          >
            {t(`tab_${tab}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {/* Words of a list that come late hide that list alone: with the tabs the keyboard would lose its place. */}
        <Suspense fallback={<Skeletons heightPx={WAITING_HEIGHT_PX} />}>{children}</Suspense>
      </div>
    </>
  )
}
