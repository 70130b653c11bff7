import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import { figureText } from '#blocks/parts/kpi-card/kpi-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { withSoftHyphens } from '#lib/format/text-search.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isIconName } from '#ui/icon/icons.ts'
import classes from './kpi-option-card.module.css'

interface Props {
  type: KpiType
  /** Current value; null if unknown, undefined while it loads. */
  value: number | null | undefined
  /** Position among the selected ones, from 0; null if not selected. */
  index: number | null
  onToggle: () => void
}

/** A selectable key figure; the whole card is the checkbox. */
export function KpiOptionCard({ type, value, index, onToggle }: Props) {
  const { t } = useTranslation('kpi-selection')
  const language = useLanguage()
  return (
    <label className={classes.card} data-chosen={index !== null || undefined}>
      <span className={classes.head}>
        <Icon name={isIconName(type.icon_url) ? type.icon_url : 'gauge'} url={type.icon_url} size={20} />
        <span className={classes.name} lang={language}>
          {withSoftHyphens(type.text_wrapped)}
        </span>
        <input
          type="checkbox"
          className={classes.tick}
          checked={index !== null}
          onChange={onToggle}
          aria-label={index === null ? type.text : t('chosenAs', { name: type.text, place: index + 1 })}
        />
        <span className={classes.place} aria-hidden>
          {index === null ? '' : index + 1}
        </span>
      </span>
      <span className={classes.value}>
        {value === undefined ? ' ' : figureText(value, type, language)}
        {typeof value === 'number' && type.suffix && <span className={classes.unit}> {type.suffix}</span>}
      </span>
    </label>
  )
}
