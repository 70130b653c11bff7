import { useLanguage } from '#i18n/use-language.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { signedText } from '#lib/format/signed-text.ts'
import type { WaterfallStep } from './waterfall-steps.ts'
import classes from './why.module.css'

interface Props {
  steps: readonly WaterfallStep[]
  decimals: number
  label: string
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`

/** Before, the parts and now as bars. The table below it has the same numbers. */
export function Waterfall({ steps, decimals, label }: Props) {
  const language = useLanguage()
  return (
    <ol className={classes.waterfall} aria-label={label}>
      {steps.map(({ key, name, value, kind, from, to, isBroken }) => (
        <li key={key} className={classes.step}>
          <span className={classes.stepBox}>
            <span
              className={classes.bar}
              data-kind={kind}
              data-broken={isBroken || undefined}
              style={{ bottom: percent(Math.min(from, to)), height: percent(Math.abs(to - from)) }}
            />
            <span className={classes.stepValue} style={{ bottom: percent(Math.max(from, to)) }}>
              {kind === 'end' ? formatDecimals(value, decimals, language) : signedText(value, decimals, language)}
            </span>
          </span>
          <span className={classes.stepName}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
