import { Button } from '@mantine/core'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import classes from './empty-state.module.css'

interface Props {
  /** One sentence: what the place would show and why it is empty. */
  sentence: string
  action?: { label: string; onClick: () => void } | undefined
  icon?: IconName
}

export function EmptyState({ sentence, action, icon = 'mood-empty' }: Props) {
  return (
    <div className={classes.state}>
      <Icon name={icon} size={24} className={classes.icon} />
      <p className={classes.sentence}>{sentence}</p>
      {action && (
        <Button variant="default" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
