import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './count-link.module.css'

const MAX_SHOWN_COUNT = 99

interface Props {
  to: '/notes' | '/assignments' | '/notifications'
  icon: IconName
  /** Accessible name and tooltip; states the count in words. */
  label: string
  /** Shown on the icon when above zero. */
  count: number
  /** Shows the count in the colour of an alarm. */
  isUrgent?: boolean
}

/** An icon of the top bar that leads to a screen and shows how much waits there. */
export function CountLink({ to, icon, label, count, isUrgent = false }: Props) {
  const { ref, tip } = useTip({ label })
  return (
    <>
      <Link ref={ref} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }} aria-label={label}>
        <Icon name={icon} size={22} />
        {count > 0 && (
          <span className={classes.count} data-urgent={isUrgent || undefined} aria-hidden>
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
          </span>
        )}
      </Link>
      {tip}
    </>
  )
}
