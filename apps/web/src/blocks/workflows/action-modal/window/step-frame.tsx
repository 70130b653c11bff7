import type { ReactNode } from 'react'
import classes from './action-modal.module.css'

interface Props {
  children: ReactNode
  /** Left in the foot: the way back, or the way out. */
  start?: ReactNode
  /** Right in the foot: the way on. */
  end: ReactNode
}

/** A step: what it shows scrolls, the ways back and on stay in view. */
export const StepFrame = ({ children, start, end }: Props) => (
  <>
    <div className={classes.body}>{children}</div>
    <footer className={classes.foot}>
      <div className={classes.footSide}>{start}</div>
      <div className={classes.footSide}>{end}</div>
    </footer>
  </>
)
