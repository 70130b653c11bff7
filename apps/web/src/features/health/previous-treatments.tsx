import type { Treatment } from '@herdboard/contract/herd/treatments.ts'
import { EmptyCell } from '#blocks/parts/data-table/cells/empty-cell.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import classes from './previous-treatments.module.css'
import { treatmentDoseText, treatmentName } from './treatments-table.ts'

/** The days of a course that were given before the one in its row. */
export function PreviousTreatments({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('health')
  const language = useLanguage()
  const { previous_treatments, total_days, dosis_unit } = treatment
  return (
    <table className={classes.days} aria-label={t('previousOf', { name: treatmentName(treatment) })}>
      <thead>
        <tr>
          <th scope="col">{t('column_day')}</th>
          <th scope="col">{t('column_date')}</th>
          <th scope="col" data-figure>
            {t('column_animals')}
          </th>
          <th scope="col" data-figure>
            {t('column_dose')}
          </th>
          <th scope="col">{t('column_description')}</th>
        </tr>
      </thead>
      <tbody>
        {previous_treatments.map(({ day, treatment_date, animal_count, dosis_pr_animal, description }) => (
          <tr key={day}>
            <th scope="row">{`${day}/${total_days}`}</th>
            <td>{formatDay(treatment_date, language)}</td>
            <td data-figure>{formatNumber(animal_count, 'int', language)}</td>
            <td data-figure>{treatmentDoseText(dosis_pr_animal, dosis_unit, language)}</td>
            <td>{description || <EmptyCell reason={t('notTyped')} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
