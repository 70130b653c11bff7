import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './error-state.module.css'

/** Says that the data on screen is stale because the refresh failed, and offers a retry. */
export function StaleNote({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.stale} role="status">
      <Icon name="alert-triangle" size={16} />
      {t('notRefreshed')}
      {onRetry && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
