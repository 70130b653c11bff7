import { Icon } from '#ui/icon/icon.tsx'
import classes from './badge.module.css'
import { type BadgeSeverity, severityIcons } from './severity.ts'

interface Props {
  severity: BadgeSeverity
  text: string
  /** A filled badge is for what needs a person now; the tinted one is for the rest. */
  isSolid?: boolean
}

/** A state in icon, word and colour. */
export function Badge({ severity, text, isSolid = false }: Props) {
  return (
    <span className={classes.badge} data-severity={severity} data-solid={isSolid || undefined}>
      <Icon name={severityIcons[severity]} size={16} />
      {text}
    </span>
  )
}
