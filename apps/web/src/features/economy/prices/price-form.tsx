import { INSTALLATION_PRICES } from '@herdboard/contract/imports/import-origins.ts'
import { Button, Checkbox, Group, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ImportOrigins } from '#blocks/parts/import-origins/import-origins.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from '../economy.module.css'
import type { PriceEditing, PriceFigures } from './price-editing.ts'

interface Props<Field extends string> {
  editing: PriceEditing<Field>
  /** Why the price was not saved. */
  problem: string | null
  isBusy: boolean
  onTouched: () => void
  onSave: (id: string, figures: PriceFigures<Field>, isMarked: boolean) => void
  onRemove: (id: string) => void
  onCancel: () => void
}

const MAX_PRICE = 9_999

/**
 * A form for a period and its figures. The figures are disabled until a period is selected; all are required before
 * sending.
 */
export function PriceForm<Field extends string>(props: Props<Field>) {
  const { editing, problem, isBusy, onTouched, onSave, onRemove, onCancel } = props
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const itemOf = (id: string | null) => editing.items.find((item) => item.id === id)
  // A new adjustment starts at 0.
  const figuresOf = (id: string | null): PriceFigures<Field> => {
    const storedFigures = itemOf(id)?.stored
    const empty = editing.allowsNegative && id !== null ? 0 : null
    return Object.fromEntries(
      editing.fields.map(({ name }) => [name, storedFigures ? storedFigures[name] : empty]),
    ) as PriceFigures<Field>
  }
  const [id, setId] = useState(editing.chosenId)
  const [figures, setFigures] = useState(() => figuresOf(editing.chosenId))
  const [isMarked, setMarked] = useState(itemOf(editing.chosenId)?.isMarked ?? false)
  const item = itemOf(id)

  const choose = (next: string | null) => {
    setId(next)
    setFigures(editing.day ? figures : figuresOf(next))
    setMarked(itemOf(next)?.isMarked ?? isMarked)
    onTouched()
  }
  const fill = (name: Field, value: number | null) => {
    setFigures((before) => ({ ...before, [name]: value }))
    onTouched()
  }
  const { minimum, maximum } = editing.day ?? {}
  const isDay =
    !editing.day || (id !== null && (!minimum || id >= minimum) && (!maximum || id <= maximum) && !item?.isDisabled)
  const isChosen = id !== null && id !== '' && isDay
  const isComplete = editing.fields.every(({ name, isOptional }) =>
    figures[name] === null ? isOptional === true : Number.isFinite(figures[name]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChosen && isComplete) onSave(id, figures, isMarked)
  }

  return (
    <form onSubmit={submit}>
      {editing.day ? (
        <DateField
          label={editing.itemLabel}
          value={id}
          required
          onChange={choose}
          error={item?.isDisabled ? t('dayTaken', { day: formatDay(item.id, language) }) : undefined}
          minimum={minimum}
          maximum={maximum}
        />
      ) : (
        <Select
          label={editing.itemLabel}
          required
          withAsterisk={false}
          allowDeselect={false}
          data={editing.items.map((one) => ({ value: one.id, label: one.name, disabled: one.isDisabled ?? false }))}
          value={id}
          onChange={choose}
          data-autofocus
        />
      )}
      {item?.note && <p className={classes.note}>{item.note}</p>}
      <div className={classes.fields}>
        {editing.fields.map(({ name, label, unit, isOptional }) => (
          <NumberField
            key={`${name} ${editing.day ? '' : id}`}
            label={label}
            unit={unit}
            value={figures[name]}
            required={!isOptional}
            disabled={!isChosen || isBusy}
            minimum={editing.allowsNegative ? -MAX_PRICE : 0}
            maximum={MAX_PRICE}
            step={0.01}
            onChange={(value) => fill(name, value)}
          />
        ))}
      </div>
      {editing.checkboxLabel && (
        <Checkbox
          mt={16}
          label={editing.checkboxLabel}
          checked={isMarked}
          disabled={!isChosen}
          onChange={({ currentTarget }) => {
            setMarked(currentTarget.checked)
            onTouched()
          }}
        />
      )}
      {item?.stored && !editing.allowsNegative && <ImportOrigins subjectId={INSTALLATION_PRICES} day={item.id} />}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Group justify="space-between" gap={12} mt={24}>
        {editing.remove ? (
          <Button
            variant="subtle"
            color="alarm"
            disabled={isBusy || !item?.stored}
            onClick={() => item && onRemove(item.id)}
          >
            {t('delete')}
          </Button>
        ) : (
          <span />
        )}
        <Group gap={12}>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isChosen || !isComplete}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </form>
  )
}
