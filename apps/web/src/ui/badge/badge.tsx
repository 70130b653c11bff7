import { Icon } from '#ui/icon/icon.tsx'
import classes from './badge.module.css'
import { type BadgeSeverity, severityIcons } from './severity.ts'

interface Props {
  severity: BadgeSeverity
  text: string
  /** Filled for states that need action now; tinted for all others. */
  isSolid?: boolean
}

/** Shows a state with icon, text and colour. */
export function Badge({ severity, text, isSolid = false }: Props) {
  return (
    <span className={classes.badge} data-severity={severity} data-solid={isSolid || undefined}>
      <Icon name={severityIcons[severity]} size={16} />
      {text}
    </span>
  )
}
