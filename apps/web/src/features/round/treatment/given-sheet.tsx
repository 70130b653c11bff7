import { formId } from '@herdboard/contract/core/form-id.ts'
import type { RoundTreatment } from '@herdboard/contract/herd/rounds.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { NumberPad } from '../number-pad.tsx'
import { penText } from '../pen-text.ts'
import type { ShownPlace } from '../provisional-round.ts'
import type { RoundAction } from '../record-at-place.ts'
import classes from '../round.module.css'

interface Props {
  treatment: RoundTreatment
  place: ShownPlace
  onTreatment: (treatment: RoundTreatment | null) => void
  onAction: (action: RoundAction) => void
  onCancel: () => void
}

/** A due day of a course: how many pigs got it. Other due days of the place, and a new course, are one press away. */
export function GivenSheet({ treatment, place, onTreatment, onAction, onCancel }: Props) {
  const { t } = useTranslation('round')
  const language = useLanguage()
  const nameOf = ({ drug_name, day, total_days, pen }: RoundTreatment) =>
    [drug_name, `${day}/${total_days}`, ...(pen === null ? [] : [penText(t, pen)])].join(' ')
  const canBegin = place.form_ids.includes(formId.treatment)
  return (
    <NumberPad
      key={treatment.resource_id}
      title={t('howManyTreated')}
      start={treatment.animal_count}
      max={Math.max(treatment.animal_count, 1)}
      saveLabel={t('keyGiven')}
      onSave={(number) => onAction({ kind: 'given', treatment, number })}
      onCancel={onCancel}
    >
      <p className={classes.hint}>
        {t('dose', {
          drug: treatment.drug_name,
          dose: formatNumber(treatment.dose_per_animal, 'none', language),
          unit: treatment.dose_unit,
        })}
        {` · ${place.name}`}
      </p>
      <fieldset className={classes.courses} aria-label={t('courses')}>
        {place.treatments.length > 1 &&
          place.treatments.map((one) => (
            <button
              key={one.resource_id}
              type="button"
              aria-pressed={one.resource_id === treatment.resource_id}
              onClick={() => onTreatment(one)}
            >
              {nameOf(one)}
            </button>
          ))}
        {canBegin && (
          <button type="button" onClick={() => onTreatment(null)}>
            {t('newCourse')}
          </button>
        )}
      </fieldset>
    </NumberPad>
  )
}
