import {
  type AverageFigure,
  averageFigureNames,
  type StoredNationalAverage,
} from '@herdboard/contract/system/reference-data.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { addAverageMutation, changeAverageMutation } from './queries.ts'
import classes from './reference-data.module.css'
import { ReferenceModal } from './reference-modal.tsx'
import { pigTypeText } from './reference-tables.ts'

/** Reference weights of each pig type, with which the product compares. */
const INTERVALS = { 1: [7, 30], 2: [30, 115] } as const

const unitKeys = { daily_gain: 'unit_g', fcr: null, loss_pct: 'unit_pct', lean_pct: 'unit_pct' } as const

/** Figures of one pig type only. */
const otherType: Partial<Record<AverageFigure, 1 | 2>> = { out_weight: 2, carcass_weight: 1, lean_pct: 1 }

const averageStep = (name: AverageFigure): number => (name === 'daily_gain' ? 1 : name === 'fcr' ? 0.01 : 0.1)

/** Adds the averages of a year, or changes stored ones; pig type, year and weights identify them and stay. */
export function AverageModal({ stored, onClose }: { stored: StoredNationalAverage | null; onClose: () => void }) {
  const { t } = useTranslation('reference-data')
  const today = useToday()
  const { mutateAsync: add } = useMutation(addAverageMutation)
  const { mutateAsync: change } = useMutation(changeAverageMutation)
  const [pigType, setPigType] = useState<PigType>(stored?.pig_type ?? WEANERS)
  const [year, setYear] = useState<number | null>(stored?.year ?? Number(today.slice(0, 4)) - 1)
  const [interval, setInterval] = useState<readonly [number | null, number | null]>(
    stored ? [stored.interval_from, stored.interval_to] : INTERVALS[1],
  )
  const [figures, setFigures] = useState(
    () =>
      Object.fromEntries(averageFigureNames.map((name) => [name, stored?.[name] ?? null])) as Record<
        AverageFigure,
        number | null
      >,
  )
  const [source, setSource] = useState(stored?.source ?? '')
  const [isExample, setExample] = useState(stored?.is_example ?? false)
  const [from, to] = interval
  const shown = averageFigureNames.filter((name) => otherType[name] !== pigType)
  const isKnown = (value: number | null): value is number => value !== null && Number.isFinite(value)
  const isComplete =
    [year, from, to].every(isKnown) &&
    shown.every((name) => figures[name] === null || isKnown(figures[name])) &&
    shown.some((name) => figures[name] !== null) &&
    source.trim() !== ''

  const choosePigType = (value: string | null) => {
    const next = value === '2' ? 2 : 1
    setPigType(next)
    setInterval(INTERVALS[next])
  }
  const save = () => {
    const known = Object.fromEntries(
      averageFigureNames.map((name) => [name, shown.includes(name) ? figures[name] : null]),
    ) as typeof figures
    const body = { ...known, source, is_example: isExample }
    if (stored) return change({ params: { id: stored.id }, body })
    const key = { pig_type: pigType, year: year ?? 0, interval_from: from ?? 0, interval_to: to ?? 0 }
    return add({ body: { ...key, ...body } })
  }

  return (
    <ReferenceModal
      title={t(stored ? 'editAverage' : 'addAverage')}
      isComplete={isComplete}
      save={save}
      onClose={onClose}
    >
      <Select
        label={t('pigType')}
        allowDeselect={false}
        disabled={stored !== null}
        data={([1, 2] as const).map((one) => ({ value: String(one), label: pigTypeText(t, one) }))}
        value={String(pigType)}
        onChange={choosePigType}
      />
      <NumberField label={t('year')} value={year} required disabled={stored !== null} onChange={setYear} />
      <NumberField
        label={t('intervalFrom')}
        unit={t('unit_kg')}
        value={from}
        required
        disabled={stored !== null}
        onChange={(value) => setInterval([value, to])}
      />
      <NumberField
        label={t('intervalTo')}
        unit={t('unit_kg')}
        value={to}
        required
        disabled={stored !== null}
        onChange={(value) => setInterval([from, value])}
      />
      {shown.map((name) => {
        const unit = name in unitKeys ? unitKeys[name as keyof typeof unitKeys] : 'unit_kg'
        return (
          <NumberField
            key={name}
            label={t(name)}
            {...(unit && { unit: t(unit) })}
            value={figures[name]}
            minimum={0}
            step={averageStep(name)}
            onChange={(value) => setFigures((before) => ({ ...before, [name]: value }))}
          />
        )
      })}
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
      <Checkbox
        className={classes.wide ?? ''}
        label={t('isExample')}
        checked={isExample}
        onChange={({ currentTarget }) => setExample(currentTarget.checked)}
      />
    </ReferenceModal>
  )
}
