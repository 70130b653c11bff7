import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from '../work-table.module.css'
import { DueDay } from './due-day.tsx'
import { openTaskForm } from './open-task-form.ts'
import { PriorityBadge } from './priority-badge.tsx'
import { taskPerformer } from './task-groups.ts'
import { TaskSteps } from './task-steps.tsx'
import { useCompleteTask } from './use-complete-task.ts'
import { useStepTicks } from './use-step-ticks.ts'

interface Props {
  task: Assignment
  hasSections: boolean
  /** Day, place and tick are below the name. */
  isPhone: boolean
  columns: number
  mayTick: boolean
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

/** A row for a task, with its collapsed steps below. */
export function TaskTableRow({ task, hasSections, isPhone, columns, mayTick, mayEdit, mayDelete, onDelete }: Props) {
  const { t } = useTranslation('assignments')
  const stepsId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const ticks = useStepTicks(task)
  const { complete, isCompleting } = useCompleteTask(task)
  const { name, is_completed, is_recurring, sub_assignments } = task
  const counts = { done: ticks.doneCount, total: sub_assignments.length, name }
  const tick = mayTick && (
    <Button
      className={classes.complete ?? ''}
      variant="light"
      leftSection={<Icon name="check" size={20} />}
      loading={isCompleting}
      onClick={() => void complete()}
      aria-label={t('completeName', { name })}
    >
      {t('complete')}
    </Button>
  )

  return (
    <>
      <tr data-task={task.id} className={classes.row} data-unfolded={isUnfolded || undefined}>
        {!isPhone && (
          <>
            <td>
              <DueDay task={task} />
            </td>
            <td>{task.farm_name}</td>
            <td>{task.barn_name ?? <EmptyCell reason={t('wholeFarm')} />}</td>
            {hasSections && <td>{task.section_name ?? <EmptyCell reason={t('wholeBarn')} />}</td>}
          </>
        )}
        <th scope="row">
          <div className={classes.task}>
            <button type="button" className={classes.open} onClick={() => openTaskForm(task)}>
              {name}
            </button>
            {is_recurring && (
              <span className={classes.repeats}>
                <Icon name="repeat" size={16} />
                <VisuallyHidden>{t('repeats')}</VisuallyHidden>
              </span>
            )}
            {counts.total > 0 && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isUnfolded}
                aria-controls={stepsId}
                aria-label={t(isUnfolded ? 'stepsHide' : 'stepsShow', counts)}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                <progress className={classes.progress} value={counts.done} max={counts.total} aria-hidden />
                {counts.done}/{counts.total}
                <Icon name={isUnfolded ? 'chevron-down' : 'chevron-right'} size={18} />
              </button>
            )}
          </div>
          {isPhone && (
            <div className={classes.phoneFacts}>
              <DueDay task={task} />
              {[task.farm_name, task.barn_name, hasSections ? task.section_name : null].filter(Boolean).join(', ')}
              {tick}
            </div>
          )}
        </th>
        <td>{taskPerformer(task) ?? (is_completed ? <EmptyCell reason={t('notTyped')} /> : t('anybody'))}</td>
        <td>
          <PriorityBadge priority={task.priority} />
        </td>
        <td>
          <div className={classes.actions}>
            {!isPhone && tick}
            {mayEdit && <IconButton icon="pencil" label={t('editName', { name })} onClick={() => openTaskForm(task)} />}
            {mayDelete && <IconButton icon="trash" isDangerous label={t('deleteName', { name })} onClick={onDelete} />}
          </div>
        </td>
      </tr>
      {isUnfolded && (
        <tr data-steps-of={task.id} className={classes.below}>
          <td colSpan={columns}>
            <TaskSteps id={stepsId} name={name} ticks={ticks} mayTick={mayTick} />
          </td>
        </tr>
      )}
    </>
  )
}
