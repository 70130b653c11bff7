import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useToday } from '#lib/today.ts'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from '../economy.module.css'

interface Props {
  unit: string
  isBusy: boolean
  onTouched: () => void
  onAdd: (price: { price: number; valid_from: string }) => void
}

const MAX_PRICE = 9_999_999

/** Adds a price that is valid from today or an earlier day. */
export function AddBudgetPrice({ unit, isBusy, onTouched, onAdd }: Props) {
  const { t } = useTranslation('economy')
  const today = useToday()
  const [price, setPrice] = useState<number | null>(null)
  const [validFrom, setValidFrom] = useState<string | null>(today)
  const isReady =
    price !== null && Number.isFinite(price) && validFrom !== null && validFrom !== '' && validFrom <= today
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onAdd({ price, valid_from: validFrom })
  }

  return (
    <form onSubmit={submit} className={classes.fields}>
      <NumberField
        label={t('newPrice')}
        unit={unit}
        value={price}
        minimum={0}
        maximum={MAX_PRICE}
        step={0.01}
        disabled={isBusy}
        onChange={(value) => {
          setPrice(value)
          onTouched()
        }}
      />
      <DateField
        label={t('validFrom')}
        value={validFrom}
        required
        maximum={today}
        onChange={setValidFrom}
        disabled={isBusy}
      />
      <Button type="submit" className={classes.addButton ?? ''} loading={isBusy} disabled={!isReady}>
        {t('addPrice')}
      </Button>
    </form>
  )
}
