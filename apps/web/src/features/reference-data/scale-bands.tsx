import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from './reference-data.module.css'

/** A row of a payment scale as it is typed. */
export interface TypedBand {
  key: number
  from: number | null
  amount: number | null
}

let lastKey = 0
export const typedBand = (from: number | null, amount: number | null): TypedBand => ({ key: ++lastKey, from, amount })

interface Props {
  title: string
  hint?: string
  fromUnit: string
  amountLabel: string
  bands: readonly TypedBand[]
  onChange: (bands: TypedBand[]) => void
}

/** The steps of a payment scale: where each begins, and its amount. */
export function ScaleBands({ title, hint, fromUnit, amountLabel, bands, onChange }: Props) {
  const { t } = useTranslation('reference-data')
  const change = (key: number, values: Partial<TypedBand>) =>
    onChange(bands.map((band) => (band.key === key ? { ...band, ...values } : band)))

  return (
    <fieldset className={classes.bands}>
      <legend>{title}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {bands.map(({ key, from, amount }) => (
        <div key={key} className={classes.band}>
          <NumberField
            label={t('bandFrom')}
            unit={fromUnit}
            value={from}
            minimum={0}
            maximum={200}
            step={0.1}
            onChange={(value) => change(key, { from: value })}
          />
          <NumberField
            label={amountLabel}
            value={amount}
            minimum={0}
            maximum={60}
            step={0.01}
            onChange={(value) => change(key, { amount: value })}
          />
          <IconButton
            icon="trash"
            label={t('removeBand')}
            disabled={bands.length === 1}
            onClick={() => onChange(bands.filter((band) => band.key !== key))}
          />
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => onChange([...bands, typedBand(null, null)])}
      >
        {t('addBand')}
      </Button>
    </fieldset>
  )
}
