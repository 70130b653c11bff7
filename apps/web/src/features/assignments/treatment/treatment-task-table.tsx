import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useState } from 'react'
import { TableFrame } from '#blocks/parts/data-table/columns/table-frame.tsx'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { DeleteEntry } from '#blocks/workflows/action-modal/removal/delete-entry.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { taskDeletion } from '../task/open-task-form.ts'
import { newestFirst, taskGroups, taskRights } from '../task/task-groups.ts'
import { useDeleteFeedback } from '../use-delete-feedback.ts'
import classes from '../work-table.module.css'
import { TreatmentTaskRow } from './treatment-task-row.tsx'

interface Props {
  tasks: readonly Assignment[]
  isCompleted: boolean
}

/** The days of treatments; each is completed through the form that records it. */
export function TreatmentTaskTable({ tasks, isCompleted }: Props) {
  const { t } = useTranslation('assignments')
  const herd = useHerd()
  const { emptyAction } = useEmptyAction(recordKind.treatment, t('recordTreatment'))
  const hasSections = useProfile().modules.includes('Sections')
  const [deleting, setDeleting] = useState<Assignment | null>(null)
  const deleted = useDeleteFeedback('task', () => setDeleting(null))
  // Any day gives the same order, because overdue tasks come first.
  const rows = isCompleted ? newestFirst(tasks) : taskGroups(tasks, '').flatMap((group) => group.tasks)

  if (tasks.length === 0)
    return (
      <Card title={t('treatments')}>
        <EmptyState
          sentence={t(isCompleted ? 'noCompletedTreatments' : 'noTreatments')}
          icon="vaccine"
          action={isCompleted ? undefined : emptyAction}
        />
      </Card>
    )
  return (
    <Card title={t('treatments')} isFlush>
      <TableFrame className={classes.scroller}>
        <table className={classes.table} aria-label={t('treatments')}>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('farm')}</th>
              <th scope="col">{t('barn')}</th>
              {hasSections && <th scope="col">{t('section')}</th>}
              <th scope="col">{t('pen')}</th>
              <th scope="col" className={classes.figure}>
                {t('treatmentDay')}
              </th>
              <th scope="col">{t('withdrawalEnd')}</th>
              <th scope="col" className={classes.figure}>
                {t('animals')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('dose')}
              </th>
              <th scope="col">{t('label')}</th>
              <th scope="col" className={classes.last}>
                {t('actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((task) => (
              <TreatmentTaskRow
                key={task.id}
                task={task}
                hasSections={hasSections}
                {...taskRights(task, herd?.farms ?? [])}
                onDelete={() => setDeleting(task)}
              />
            ))}
          </tbody>
        </table>
      </TableFrame>
      {deleting && (
        <DeleteEntry
          request={taskDeletion(deleting)}
          noun={taskDeletion(deleting).kind === 'record' ? 'entry' : 'task'}
          name={deleting.name}
          isSeries={false}
          onCancel={() => setDeleting(null)}
          onDeleted={deleted}
        />
      )}
    </Card>
  )
}
