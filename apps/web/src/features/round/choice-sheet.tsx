import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './round.module.css'

interface SheetChoice<T> {
  id: string
  name: string
  /** A second line below the name. */
  detail?: ReactNode
  value: T
}

interface Props<T> {
  label: string
  /** Heading; without one, the label. */
  title?: string
  choices: readonly SheetChoice<T>[]
  /** What stands there without a choice. */
  emptyText: string
  /** One choice a line, for long names. */
  isWide?: boolean
  onChoice: (value: T) => void
  onBack: () => void
}

/** A sheet with one large key for each choice: where pigs go, which feed, which instruction. */
export function ChoiceSheet<T>({ label, title = label, choices, emptyText, isWide, onChoice, onBack }: Props<T>) {
  const { t } = useTranslation('round')
  return (
    <section className={classes.sheet} aria-label={label}>
      <h2 className={classes.sheetTitle}>{title}</h2>
      {choices.length === 0 && <p className={classes.hint}>{emptyText}</p>}
      <div className={classes.choices} data-wide={isWide}>
        {choices.map(({ id, name, detail, value }) => (
          <button key={id} type="button" onClick={() => onChoice(value)}>
            <b>{name}</b>
            {detail !== undefined && <span>{detail}</span>}
          </button>
        ))}
      </div>
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </section>
  )
}
