import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { openNewTask } from '#blocks/parts/action-request/action-request.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { NoFarms } from '#blocks/parts/screen/no-farms.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useCreatableEntries } from '#blocks/workflows/action-modal/place/use-creatable-entries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { TasksTab } from './task/tasks-tab.tsx'
import { TemplatesTab } from './template/templates-tab.tsx'
import { WorkTabs } from './work-tabs.tsx'

const route = getRouteApi('/shell/assignments')

/** The tasks screen: what is to be done, by whom, and what was done. */
export function AssignmentsScreen() {
  const { t } = useTranslation('assignments')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const { tab = 'upcoming' } = route.useSearch()
  const mayAdd = useCreatableEntries().task
  const hasNoFarm = useHerd()?.farms.length === 0

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
          {mayAdd && tab !== 'completed' && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={() => openNewTask()}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      <WorkTabs chosen={tab}>
        {tab === 'templates' ? (
          <TemplatesTab />
        ) : hasNoFarm ? (
          <NoFarms />
        ) : (
          <TasksTab key={tab} period={period} pigType={pigType} isCompleted={tab === 'completed'} />
        )}
      </WorkTabs>
    </Screen>
  )
}
