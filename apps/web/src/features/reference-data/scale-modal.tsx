import type { StoredPaymentScale } from '@herdboard/contract/system/reference-data.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { addScaleMutation, changeScaleMutation } from './queries.ts'
import classes from './reference-data.module.css'
import { ReferenceModal } from './reference-modal.tsx'
import { ScaleBands, typedBand } from './scale-bands.tsx'

const BASIC_LEAN_PCT = 61

const isNumber = (value: number | null): value is number => value !== null && Number.isFinite(value)

interface Props {
  stored: StoredPaymentScale | null
  /** Scale from which a new one starts: slaughterhouses change few steps at a time. */
  start: StoredPaymentScale | null
  onClose: () => void
}

/** Adds a payment scale, or changes a stored one; slaughterhouse and first day identify it and stay. */
export function ScaleModal({ stored, start, onClose }: Props) {
  const { t } = useTranslation('reference-data')
  const { mutateAsync: add } = useMutation(addScaleMutation)
  const { mutateAsync: change } = useMutation(changeScaleMutation)
  const shown = stored ?? start
  const [house, setHouse] = useState(stored?.house_name ?? '')
  const [validFrom, setValidFrom] = useState<string | null>(stored?.valid_from ?? null)
  const [basicLean, setBasicLean] = useState<number | null>(shown?.basic_lean_pct ?? BASIC_LEAN_PCT)
  const [weights, setWeights] = useState(() =>
    (shown?.weight_bands ?? [{ from_kg: null, deduction: null }]).map(({ from_kg, deduction }) =>
      typedBand(from_kg, deduction),
    ),
  )
  const [leans, setLeans] = useState(() =>
    (shown?.lean_bands ?? [{ from_pct: null, per_pct: null }]).map(({ from_pct, per_pct }) =>
      typedBand(from_pct, per_pct),
    ),
  )
  const [source, setSource] = useState(stored?.source ?? '')
  const isComplete =
    Boolean(validFrom) &&
    isNumber(basicLean) &&
    weights.every(({ from, amount }) => isNumber(from) && (amount === null || isNumber(amount))) &&
    leans.every(({ from, amount }) => isNumber(from) && isNumber(amount)) &&
    source.trim() !== ''

  const save = () => {
    const body = {
      weight_bands: weights.map(({ from, amount }) => ({ from_kg: from ?? 0, deduction: amount })),
      basic_lean_pct: basicLean ?? 0,
      lean_bands: leans.map(({ from, amount }) => ({ from_pct: from ?? 0, per_pct: amount ?? 0 })),
      source,
    }
    return stored
      ? change({ params: { id: stored.id }, body })
      : add({ body: { house_name: house.trim(), valid_from: validFrom ?? '', ...body } })
  }

  return (
    <ReferenceModal title={t(stored ? 'editScale' : 'addScale')} isComplete={isComplete} save={save} onClose={onClose}>
      <TextInput
        className={classes.wide ?? ''}
        label={t('house')}
        description={t('houseHint')}
        maxLength={100}
        disabled={stored !== null}
        value={house}
        onChange={({ currentTarget }) => setHouse(currentTarget.value)}
      />
      <DateField label={t('validFrom')} value={validFrom} required disabled={stored !== null} onChange={setValidFrom} />
      <NumberField
        label={t('basicLean')}
        unit={t('unit_pct')}
        value={basicLean}
        required
        minimum={40}
        maximum={75}
        step={0.1}
        onChange={setBasicLean}
      />
      <ScaleBands
        title={t('weightBands')}
        hint={t('weightBandsHint')}
        fromUnit={t('unit_kg')}
        amountLabel={t('bandDeduction')}
        bands={weights}
        onChange={setWeights}
      />
      <ScaleBands
        title={t('leanBands')}
        fromUnit={t('unit_pct')}
        amountLabel={t('bandPerPct')}
        bands={leans}
        onChange={setLeans}
      />
      <TextInput
        className={classes.wide ?? ''}
        label={t('source')}
        description={t('sourceHint')}
        required
        withAsterisk={false}
        maxLength={200}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
    </ReferenceModal>
  )
}
