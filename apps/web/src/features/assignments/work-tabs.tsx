import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { type WorkTab, workTabs } from '#blocks/parts/work/work-tab.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { TabRow } from '#ui/tabs/tab-row.tsx'

const WAITING_HEIGHT_PX = 320

const route = getRouteApi('/shell/assignments')

/** Tabs for upcoming tasks, completed tasks and templates. The choice is in the URL. */
export function WorkTabs({ chosen, children }: { chosen: WorkTab; children: ReactNode }) {
  const { t } = useTranslation('assignments')
  const navigate = route.useNavigate()
  return (
    <TabRow
      label={t('view')}
      tabs={workTabs}
      chosen={chosen}
      nameOf={(tab) => t(`tab_${tab}`)}
      onChoose={(tab) =>
        void navigate({ search: (before) => ({ ...before, tab: tab === 'upcoming' ? undefined : tab }) })
      }
    >
      {/* Texts that load late suspend only the list: suspending the tabs would lose the keyboard focus. */}
      <Suspense
        fallback={
          <Card>
            <Skeletons heightPx={WAITING_HEIGHT_PX} />
          </Card>
        }
      >
        {children}
      </Suspense>
    </TabRow>
  )
}
