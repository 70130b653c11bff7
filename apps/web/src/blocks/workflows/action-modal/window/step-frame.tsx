import type { ReactNode } from 'react'
import classes from './action-modal.module.css'

interface Props {
  children: ReactNode
  /** At the left of the footer: back or cancel. */
  start?: ReactNode
  /** At the right of the footer: continue. */
  end: ReactNode
}

/** The layout of a step: the content scrolls, the footer with its buttons stays visible. */
export const StepFrame = ({ children, start, end }: Props) => (
  <>
    <div className={classes.body}>{children}</div>
    <footer className={classes.foot}>
      <div className={classes.footSide}>{start}</div>
      <div className={classes.footSide}>{end}</div>
    </footer>
  </>
)
