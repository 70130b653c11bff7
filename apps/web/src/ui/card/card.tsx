import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface Props {
  title?: string
  /** Stands under the title: a unit, a period. */
  note?: string | undefined
  actions?: ReactNode
  /** Content that runs to the card's own edges, as tables do. */
  isFlush?: boolean
  /** On paper everything beside it on the page steps aside. */
  isPrintedAlone?: boolean
  children: ReactNode
}

/** A surface on the page. Named by its title; no landmark, or a dashboard would have thirty. */
export function Card({ title, note, actions, isFlush = false, isPrintedAlone = false, children }: Props) {
  const titleId = useId()
  return (
    <article
      className={classes.card}
      aria-labelledby={title ? titleId : undefined}
      data-printed-alone={isPrintedAlone || undefined}
    >
      {(title || actions) && (
        <header className={classes.header}>
          <div className={classes.titles}>
            {title && (
              <h2 id={titleId} className={classes.title}>
                {title}
              </h2>
            )}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={classes.body} data-flush={isFlush || undefined}>
        {children}
      </div>
    </article>
  )
}
