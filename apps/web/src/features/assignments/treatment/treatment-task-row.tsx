import type { Assignment } from '@herdboard/contract/herd/assignments.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber, withUnit } from '#lib/format/format-numbers.ts'
import { useToday } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { DueDay } from '../task/due-day.tsx'
import { openTaskForm } from '../task/open-task-form.ts'
import classes from '../work-table.module.css'

interface Props {
  task: Assignment
  hasSections: boolean
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
}

export function TreatmentTaskRow({ task, hasSections, mayEdit, mayDelete, onDelete }: Props) {
  const { t } = useTranslation('assignments')
  const language = useLanguage()
  const { name, treatment, is_completed } = task
  if (!treatment) return null
  const { day, total_days, retention_date, animal_count, dosis_pr_animal, dosis_unit, label, pen } = treatment

  return (
    <tr className={classes.row}>
      <td>
        <DueDay task={task} />
      </td>
      <td>{task.farm_name}</td>
      <td>{task.barn_name ?? <EmptyCell reason={t('wholeFarm')} />}</td>
      {hasSections && <td>{task.section_name ?? <EmptyCell reason={t('wholeBarn')} />}</td>}
      <td>{pen ?? <EmptyCell reason={t('notTyped')} />}</td>
      <td className={classes.figure}>{`${day}/${total_days}`}</td>
      <td>{retention_date ? <WithdrawalEnd date={retention_date} /> : <EmptyCell reason={t('noWithdrawal')} />}</td>
      <td className={classes.figure}>{formatNumber(animal_count, 'int', language)}</td>
      <td className={classes.figure}>{withUnit(formatNumber(dosis_pr_animal, 'decimal', language), dosis_unit)}</td>
      <td>{label || <EmptyCell reason={t('notTyped')} />}</td>
      <td>
        <div className={classes.actions}>
          {!is_completed && mayEdit && (
            <Button
              className={classes.complete ?? ''}
              variant="light"
              leftSection={<Icon name="vaccine" size={20} />}
              aria-label={t('registerName', { day, total: total_days, name })}
              onClick={() => openTaskForm(task)}
            >
              {t('register')}
            </Button>
          )}
          {is_completed && (
            <IconButton
              icon={mayEdit ? 'pencil' : 'eye'}
              label={t(mayEdit ? 'editName' : 'openName', { name })}
              onClick={() => openTaskForm(task)}
            />
          )}
          {mayDelete && <IconButton icon="trash" isDangerous label={t('deleteName', { name })} onClick={onDelete} />}
        </div>
      </td>
    </tr>
  )
}

/** The end of the withdrawal period. Up to and including that day it is red and marked. */
function WithdrawalEnd({ date }: { date: string }) {
  const { t } = useTranslation('assignments')
  const language = useLanguage()
  const today = useToday()
  const day = formatDay(date, language)
  if (date < today) return <span className={classes.day}>{day}</span>
  return (
    <span className={classes.withheld} data-withheld>
      <Icon name="lock" size={16} />
      <span aria-hidden>{day}</span>
      <VisuallyHidden>{t('withheld', { day })}</VisuallyHidden>
    </span>
  )
}
