import { MAX_LISTED_TASKS } from '@herdboard/contract/herd/assignments.ts'
import { useQuery } from '@tanstack/react-query'
import { openNewTask } from '#blocks/parts/action-request/action-request.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { HerdWaiting } from '#blocks/parts/screen/herd-waiting.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useCreatableEntries } from '#blocks/workflows/action-modal/place/use-creatable-entries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { StaleNote } from '#ui/error-state/stale-note.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { tasksQuery } from '../queries.ts'
import { TreatmentTaskTable } from '../treatment/treatment-task-table.tsx'
import classes from '../work-table.module.css'
import { HiddenTasks } from './hidden-tasks.tsx'
import { isTreatment, tasksOfPigType } from './task-groups.ts'
import { TaskTable } from './task-table.tsx'

const WAITING_HEIGHT_PX = 320

interface Props {
  period: DatePeriod
  /** Null while the barns are loading. */
  pigType: PigTypeParam | null
  isCompleted: boolean
}

/**
 * The tasks of the selected places: open, or completed in the period. Includes treatments if the Medicine module is on.
 */
export function TasksTab({ period, pigType, isCompleted }: Props) {
  const { t } = useTranslation('assignments')
  const { modules } = useProfile()
  const herd = useHerd()
  const mayAdd = useCreatableEntries().task
  const { isEmpty, query: places } = usePlaceSelection()
  const { data: all, error, refetch } = useQuery({ ...tasksQuery(period, places, isCompleted), enabled: !isEmpty })

  if (isEmpty)
    return (
      <Card>
        <EmptyState sentence={t('choosePlace')} icon="map-pin" />
      </Card>
    )
  if (error && !all)
    return (
      <Card>
        <ErrorState sentence={t('loadFailed')} {...loadFailureOf(error, () => void refetch())} />
      </Card>
    )
  if (!all || !herd || !pigType)
    return (
      <HerdWaiting>
        <Card title={t('tasks')}>
          <Skeletons heightPx={WAITING_HEIGHT_PX} />
        </Card>
      </HerdWaiting>
    )
  const tasks = tasksOfPigType(all, herd.barns, pigType).filter(({ is_completed }) => is_completed === isCompleted)
  return (
    <div className={classes.tables}>
      {error && <StaleNote onRetry={() => void refetch()} />}
      {!isCompleted && <HiddenTasks tasks={all} barns={herd.barns} pigType={pigType} />}
      {all.length >= MAX_LISTED_TASKS && (
        <p className={classes.elsewhere}>{t(isCompleted ? 'onlyNewest' : 'onlyFirst', { count: all.length })}</p>
      )}
      <TaskTable
        tasks={tasks.filter((task) => !isTreatment(task))}
        isCompleted={isCompleted}
        {...(mayAdd && !isCompleted && { emptyAction: { label: t('add'), onClick: () => openNewTask() } })}
      />
      {modules.includes('Medicine') && (
        <TreatmentTaskTable tasks={tasks.filter(isTreatment)} isCompleted={isCompleted} />
      )}
    </div>
  )
}
