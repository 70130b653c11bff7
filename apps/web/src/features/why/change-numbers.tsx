import type { Why } from '@herdboard/contract/figures/why.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { NumberRecords } from './number-records.tsx'
import type { WhyParams } from './queries.ts'
import classes from './why.module.css'

interface Props {
  why: Why
  params: WhyParams
}

/** The numbers of the formula in both periods; each opens to the records that add up to it. */
export function ChangeNumbers({ why, params }: Props) {
  const { t } = useTranslation('why')
  const [open, setOpen] = useState<string | null>(null)
  const periods = [
    { side: 'now', days: why.period },
    { side: 'before', days: why.before },
  ] as const
  return (
    <ul className={classes.numbers}>
      {why.numbers.map((number) => (
        <li key={number.key} className={classes.number}>
          <span className={classes.numberName}>{number.name}</span>
          <span className={classes.numberSides}>
            {periods.map(({ side, days }) => (
              <NumberButton
                key={side}
                {...{ number, days }}
                side={t(side)}
                value={number[side]}
                isOpen={open === `${number.key} ${side}`}
                onToggle={() => setOpen((key) => (key === `${number.key} ${side}` ? null : `${number.key} ${side}`))}
              />
            ))}
          </span>
          {periods.map(
            ({ side, days }) =>
              open === `${number.key} ${side}` && <NumberRecords key={side} {...{ params, days, number }} />,
          )}
        </li>
      ))}
    </ul>
  )
}

interface NumberButtonProps {
  number: Why['numbers'][number]
  days: DatePeriod
  side: string
  value: number | null
  isOpen: boolean
  onToggle: () => void
}

function NumberButton({ number, side, value, isOpen, onToggle }: NumberButtonProps) {
  const { t } = useTranslation('why')
  const language = useLanguage()
  const text = withUnit(formatDecimals(value, number.decimals, language), number.unit)
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={value === null}
      aria-expanded={isOpen}
      aria-label={t('openRecords', { name: number.name, side, value: text })}
      rightSection={<Icon name="chevron-down" size={16} className={isOpen ? classes.up : undefined} />}
      onClick={onToggle}
    >
      <span className={classes.side}>{side}</span> {text}
    </Button>
  )
}
