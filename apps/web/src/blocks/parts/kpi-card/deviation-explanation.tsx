import type { KpiDeviation } from '@herdboard/contract/figures/why.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDecimals, withUnit } from '#lib/format/format-numbers.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AnchoredPopover } from '#ui/popup/anchored-popover.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import classes from './kpi-help.module.css'

interface Props {
  anchor: PopupAnchor
  deviation: KpiDeviation
  name: string
  kr: string
}

/** The formula of an amount, with the numbers that it multiplies. */
export function DeviationExplanation({ anchor, deviation, name, kr }: Props) {
  const { t } = useTranslation('kpi-card')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  return (
    <AnchoredPopover
      anchor={anchor}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      dropdown={{ 'aria-label': name }}
    >
      {anchor.isOpen && (
        <div className={classes.explanation}>
          <div className={classes.head}>
            <h3 className={classes.name}>{t('worth')}</h3>
            <IconButton icon="x" label={tCommon('close')} onClick={() => anchor.onChange(false)} />
          </div>
          <p className={classes.formula}>{deviation.formula}</p>
          <table className={classes.numbers} aria-label={t('worth')}>
            <tbody>
              {deviation.terms.map(({ name: term, value, unit, decimals }) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{withUnit(formatDecimals(value, decimals, language), unit)}</td>
                </tr>
              ))}
              <tr className={classes.result}>
                <th scope="row">{t('result')}</th>
                <td>{kr}</td>
              </tr>
            </tbody>
          </table>
          {deviation.note !== '' && <p className={classes.formula}>{deviation.note}</p>}
        </div>
      )}
    </AnchoredPopover>
  )
}
