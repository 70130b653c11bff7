import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface Props {
  title?: string
  /** Shown under the title: a unit or a period. */
  note?: string | undefined
  actions?: ReactNode
  /** Content without padding up to the card's edges, as for tables. */
  isFlush?: boolean
  /** When printed, all other content of the page is hidden. */
  isPrintedAlone?: boolean
  children: ReactNode
}

/** A surface on the page, labelled by its title. It is no landmark, or a dashboard would have thirty. */
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
