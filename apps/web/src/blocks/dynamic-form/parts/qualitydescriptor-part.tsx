import { Input } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PartProps } from './part.ts'
import classes from './qualitydescriptor-part.module.css'

/** Bars that are filled, and how they are painted: three green, two yellow, one red, none. */
const LOOKS = {
  1: { bars: 3, tone: 'ok' },
  2: { bars: 2, tone: 'warning' },
  3: { bars: 1, tone: 'alarm' },
  4: { bars: 0, tone: 'none' },
  5: { bars: 0, tone: 'none' },
} as const
type Category = keyof typeof LOOKS

const isCategory = (value: unknown): value is Category => typeof value === 'number' && value in LOOKS

/** How good something is: bars and a word, to be read. */
export function QualitydescriptorPart({ element, value, hint }: PartProps<'qualitydescriptor'>) {
  const { t } = useTranslation('dynamic-form')
  return (
    <Input.Wrapper label={element.label} labelElement="div" description={hint}>
      {isCategory(value) ? (
        <div className={classes.badge} data-tone={LOOKS[value].tone}>
          <span className={classes.bars} aria-hidden>
            {[1, 2, 3].map((bar) => (
              <span key={bar} className={classes.bar} data-filled={bar <= LOOKS[value].bars || undefined} />
            ))}
          </span>
          {t(`quality_${value}`)}
        </div>
      ) : (
        <div className={classes.badge}>–</div>
      )}
    </Input.Wrapper>
  )
}
