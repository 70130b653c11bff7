import type { RoundInstruction } from '@herdboard/contract/herd/rounds.ts'
import { dosePerAnimal, totalAmount } from '@herdboard/domain/health/dose.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatShortDay } from '#lib/format/format-dates.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { correctedInstant } from '#lib/today.ts'
import { ChoiceSheet } from '../choice-sheet.tsx'
import { NumberPad } from '../number-pad.tsx'
import { penText } from '../pen-text.ts'
import type { ShownPlace } from '../provisional-round.ts'
import type { RoundAction } from '../record-at-place.ts'
import classes from '../round.module.css'
import { withdrawalOfCourse } from './withdrawal-of-course.ts'

const MAX_KG = 200

interface Props {
  place: ShownPlace
  /** Pen of the scanned label. */
  pen: string | null
  instructions: readonly RoundInstruction[]
  limit: { max: number; isMaxProvisional: boolean }
  onAction: (action: RoundAction) => void
  onCancel: () => void
}

/** A course of treatment begins: by which instruction, and how many pigs. What it means is shown before it is saved. */
export function NewCourseSheet({ place, pen: labelPen, instructions, limit, onAction, onCancel }: Props) {
  const { t } = useTranslation('round')
  const [prescription, setPrescription] = useState<RoundInstruction | null>(null)
  const [weightKg, setWeight] = useState(place.weight_kg)
  const [isWeighing, setWeighing] = useState(false)
  const [pen, setPen] = useState(labelPen)
  const day = farmDay(correctedInstant())
  const offered = instructions.filter((one) => one.is_weaners === place.is_weaners && one.valid_until >= day)

  if (prescription === null)
    return (
      <ChoiceSheet
        label={t('newCourse')}
        title={t('treatedFor', { place: place.name })}
        emptyText={t('noInstruction')}
        isWide
        choices={offered.map((instruction) => ({
          id: instruction.id,
          name: instruction.diagnosis,
          detail: `${instruction.drug_name} · ${t('doses', { count: instruction.times })}`,
          value: instruction,
        }))}
        onChoice={setPrescription}
        onBack={onCancel}
      />
    )
  if (weightKg === null || isWeighing)
    return (
      <NumberPad
        key="kg"
        title={t('meanWeight')}
        unit="kg"
        start={weightKg}
        max={MAX_KG}
        decimals
        saveLabel={t('howManyTreated')}
        onSave={(kg) => {
          setWeight(kg)
          setWeighing(false)
        }}
        onCancel={() => (weightKg === null ? setPrescription(null) : setWeighing(false))}
      />
    )
  const rate = {
    rate: prescription.dose_rate,
    unit: prescription.dose_unit,
    isPerHead: prescription.is_dose_per_head,
  }
  const dose = dosePerAnimal(weightKg, rate)
  return (
    <NumberPad
      key="pigs"
      title={t('howManyTreatedAt', { place: place.name })}
      {...limit}
      all={place.pigs}
      saveLabel={t('keyGiven')}
      onSave={(number) => onAction({ kind: 'treated', number, weightKg, pen, dose, prescription })}
      onCancel={() => setPrescription(null)}
    >
      <CourseFacts {...{ prescription, dose, day }} />
      <div className={classes.courses}>
        <button type="button" onClick={() => setWeighing(true)}>
          <Kilograms kg={weightKg} /> ▾
        </button>
        <select aria-label={t('whichPen')} value={pen ?? ''} onChange={({ target }) => setPen(target.value || null)}>
          <option value="">{t('noPen')}</option>
          {[...new Set([...(labelPen === null ? [] : [labelPen]), ...place.pens])].map((one) => (
            <option key={one} value={one}>
              {penText(t, one)}
            </option>
          ))}
        </select>
      </div>
    </NumberPad>
  )
}

function Kilograms({ kg }: { kg: number }) {
  const language = useLanguage()
  return <>{formatNumber(kg, 'weight', language)} kg</>
}

interface FactsProps {
  prescription: RoundInstruction
  dose: number
  day: string
}

/** What the course means: the dose of a pig, its days, and until when its pigs may not be slaughtered. */
function CourseFacts({ prescription, dose, day }: FactsProps) {
  const { t } = useTranslation('round')
  const language = useLanguage()
  const { drug_name: drug, dose_unit_name: unit, times, interval_days } = prescription
  const until = withdrawalOfCourse(day, prescription)
  return (
    <div>
      <p>
        <b>{t('dose', { drug, dose: formatNumber(dose, 'none', language), unit })}</b>
        {` · ${t('doses', { count: times })}`}
        {times > 1 && interval_days > 1 && ` · ${t('everyDays', { count: interval_days })}`}
        {` · ${t('perPigInAll', { amount: formatNumber(totalAmount(dose, 1, times), 'none', language), unit })}`}
      </p>
      {until === null ? (
        <p>{t('noWithdrawal')}</p>
      ) : (
        <p className={classes.withdrawal}>{t('withdrawalProvisional', { date: formatShortDay(until, language) })}</p>
      )}
    </div>
  )
}
