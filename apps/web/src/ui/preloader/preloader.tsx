import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import classes from './preloader.module.css'

const MIN_SHOWN_MS = 2_000
const SLOW_MS = 8_000
const RETRY_MS = 20_000

interface Props {
  /** True when the first figures, icons and farms are loaded. */
  isReady: boolean
  onRetry: () => void
}

/** Covers the window while the app starts: for at least 2 seconds and until all that it needs is loaded. */
export function Preloader({ isReady, onRetry }: Props) {
  const { t } = useTranslation()
  const hasMinTimePassed = useElapsed(MIN_SHOWN_MS)
  const isSlow = useElapsed(SLOW_MS)
  const mayRetry = useElapsed(RETRY_MS)
  if (isReady && hasMinTimePassed) return null

  return (
    <div className={classes.cover} role="status">
      <BrandMark size={48} />
      <p className={classes.line}>{t('starting')}</p>
      <div className={classes.bar} aria-hidden />
      <div className={classes.help}>
        {isSlow && <p className={classes.slow}>{t('slowConnection')}</p>}
        {mayRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useElapsed(milliseconds: number): boolean {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasElapsed
}
