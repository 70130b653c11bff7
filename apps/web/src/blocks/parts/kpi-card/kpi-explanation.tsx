import type { Kpi, KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { useId } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AnchoredPopover } from '#ui/popup/anchored-popover.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import { benchmarkName, benchmarkYearNote } from './benchmark-text.ts'
import classes from './kpi-help.module.css'
import { figureWithUnit, inputText } from './kpi-text.ts'

interface Props {
  kpi: Kpi
  type: KpiType
}

export function KpiExplanation({ anchor, ...figure }: Props & { anchor: PopupAnchor }) {
  return (
    <AnchoredPopover
      anchor={anchor}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      dropdown={{ 'aria-label': figure.type.text }}
    >
      {anchor.isOpen && <Explanation {...figure} onClose={() => anchor.onChange(false)} />}
    </AnchoredPopover>
  )
}

function Explanation({ kpi, type, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('kpi-card')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const { benchmark } = kpi
  const yearNote = benchmark && benchmarkYearNote(t, benchmark)
  const headingId = useId()
  return (
    <div className={classes.explanation}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.name}>
          {type.text}
        </h3>
        <IconButton icon="x" label={tCommon('close')} onClick={onClose} />
      </div>
      <p className={classes.formula}>{type.help_widget_item.text}</p>
      <table className={classes.numbers} aria-labelledby={headingId}>
        <tbody>
          {kpi.inputs.map((input) => (
            <tr key={input.name}>
              <th scope="row">{input.name}</th>
              <td>{inputText(input, language)}</td>
            </tr>
          ))}
          <tr className={classes.result}>
            <th scope="row">{t('result')}</th>
            <td>{figureWithUnit(kpi.value, type, language)}</td>
          </tr>
          {kpi.previous !== null && (
            <tr>
              <th scope="row">{t('previous')}</th>
              <td>{figureWithUnit(kpi.previous, type, language)}</td>
            </tr>
          )}
          {benchmark && (
            <tr>
              <th scope="row">{benchmarkName(t, benchmark)}</th>
              <td>{figureWithUnit(benchmark.value, type, language)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {yearNote && <p className={classes.note}>{yearNote}</p>}
      {kpi.basis && <p className={classes.note}>{t(`basis_${kpi.basis}`)}</p>}
      {kpi.notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {kpi.left_out.length > 0 && (
        <div className={classes.note}>
          <p>{t('leftOut', { count: kpi.left_out.length })}</p>
          <ul>
            {kpi.left_out.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
