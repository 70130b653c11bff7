import { VisuallyHidden } from '@mantine/core'
import classes from '../data-table.module.css'
import type { PlaceLines } from './place-lines.ts'

interface Props {
  place: PlaceLines
  /** The same farm in every row: it is only read out. */
  hidesFarm: boolean
}

/** A place in two lines: the barn and what is inside it, and below it the farm, muted. It is read out farm first. */
export function PlaceCell({ place: { farm, separator, inner }, hidesFarm }: Props) {
  const farmWords = `${farm}${separator}`
  return (
    <span className={classes.place}>
      {hidesFarm ? (
        <VisuallyHidden component="span">{farmWords}</VisuallyHidden>
      ) : (
        <span className={classes.farm}>
          {farm}
          <VisuallyHidden component="span">{separator}</VisuallyHidden>
        </span>
      )}
      <span>{inner}</span>
    </span>
  )
}
