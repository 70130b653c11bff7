import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hasUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './offline-parts.module.css'

const CHECK_MS = 2_000

/** Whether the page loses something by loading again: unsent input, or a field in which somebody types. */
function isInUse(): boolean {
  const active = document.activeElement
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
  return hasUnsavedWork() || (isField && active.value !== '') || document.querySelector('[role="dialog"]') !== null
}

/** Offers a new build of the app when nobody types. Nothing happens without a press. */
export function NewVersionNote({ apply }: { apply: (() => void) | null }) {
  const { t } = useTranslation('outbox')
  const [isFree, setFree] = useState(false)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (apply === null) return
    setLater(false)
    setFree(!isInUse())
    const timer = setInterval(() => setFree(!isInUse()), CHECK_MS)
    return () => clearInterval(timer)
  }, [apply])

  if (apply === null || isLater || !isFree) return null
  return (
    <div className={classes.note} role="status">
      {t('updateReady')}
      <Button size="compact-md" onClick={() => (isInUse() ? setFree(false) : apply())}>
        {t('updateNow')}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={() => setLater(true)}>
        {t('updateLater')}
      </Button>
    </div>
  )
}
