import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PHONE_MEDIA } from '#blocks/parts/data-table/cards/use-card-layout.ts'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { DeleteEntry } from '#blocks/workflows/action-modal/removal/delete-entry.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import { useDeleteFeedback } from '../use-delete-feedback.ts'
import classes from '../work-table.module.css'
import { taskDeletion } from './open-task-form.ts'
import { TaskGroupHead } from './task-group-head.tsx'
import { mayTickTask, newestFirst, taskGroups, taskRights } from './task-groups.ts'
import { TaskTableRow } from './task-table-row.tsx'
import { useRowFocus } from './use-row-focus.ts'

/** Renders a limited number of rows: a daily task in ten barns has hundreds of occurrences ahead. */
const ROWS_AT_A_TIME = 50

interface Props {
  tasks: readonly Assignment[]
  isCompleted: boolean
  emptyAction?: { label: string; onClick: () => void } | undefined
}

/** General tasks: overdue, today and later; or the completed ones. */
export function TaskTable({ tasks, isCompleted, emptyAction }: Props) {
  const { t } = useTranslation('assignments')
  const today = useToday()
  const herd = useHerd()
  const { modules, records_only } = useProfile()
  const hasSections = modules.includes('Sections')
  const farms = herd?.farms ?? []
  const [shown, setShown] = useState(ROWS_AT_A_TIME)
  const [deleting, setDeleting] = useState<Assignment | null>(null)
  const rowFocus = useRowFocus()
  const deleted = useDeleteFeedback('task', () => setDeleting(null))
  // On a phone the task is first, with its day and place below its name.
  const isPhone = useMedia(PHONE_MEDIA)
  const columns = isPhone ? 4 : hasSections ? 8 : 7
  const groups = isCompleted
    ? [{ group: null, tasks: newestFirst(tasks).slice(0, shown) }]
    : taskGroups(tasks, today).map((part, index, all) => {
        const before = all.slice(0, index).reduce((sum, { tasks }) => sum + tasks.length, 0)
        return { ...part, count: part.tasks.length, tasks: part.tasks.slice(0, Math.max(0, shown - before)) }
      })

  if (tasks.length === 0)
    return (
      <Card title={t('tasks')}>
        <EmptyState sentence={t(isCompleted ? 'noCompleted' : 'noTasks')} icon="checklist" action={emptyAction} />
      </Card>
    )
  return (
    <Card title={t('tasks')} isFlush>
      <TableFrame className={classes.scroller}>
        <table {...rowFocus} className={classes.table} aria-label={t('tasks')}>
          <thead>
            <tr>
              {!isPhone && (
                <>
                  <th scope="col">{t('date')}</th>
                  <th scope="col">{t('farm')}</th>
                  <th scope="col">{t('barn')}</th>
                  {hasSections && <th scope="col">{t('section')}</th>}
                </>
              )}
              <th scope="col">{t('task')}</th>
              <th scope="col">{t(isCompleted ? 'donePerformedBy' : 'performedBy')}</th>
              <th scope="col">{t('priority')}</th>
              <th scope="col" className={classes.last}>
                {t('actions')}
              </th>
            </tr>
          </thead>
          {groups.map((part) => (
            <tbody key={part.group}>
              {part.group && <TaskGroupHead group={part.group} count={part.count} columns={columns} />}
              {part.tasks.map((task) => (
                <TaskTableRow
                  key={task.id}
                  task={task}
                  hasSections={hasSections}
                  isPhone={isPhone}
                  columns={columns}
                  {...taskRights(task, farms)}
                  mayTick={mayTickTask(task, farms, records_only)}
                  onDelete={() => setDeleting(task)}
                />
              ))}
            </tbody>
          ))}
        </table>
      </TableFrame>
      {tasks.length > shown && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setShown(shown + ROWS_AT_A_TIME)}>
            {t('showMore', { count: Math.min(ROWS_AT_A_TIME, tasks.length - shown) })}
          </Button>
        </div>
      )}
      {deleting && (
        <DeleteEntry
          request={taskDeletion(deleting)}
          noun="task"
          name={deleting.name}
          isSeries={deleting.is_recurring}
          onCancel={() => setDeleting(null)}
          onDeleted={deleted}
        />
      )}
    </Card>
  )
}
