import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import classes from './narrow-window-warning.module.css'

// A phone has a layout of its own.
const NARROW_WINDOW = '(min-width: 640px) and (max-width: 1023.98px)'
const PORTRAIT = `${NARROW_WINDOW} and (orientation: portrait) and (pointer: coarse)`

const KEY = 'narrow-window-accepted'
const isTrue = (value: unknown): value is boolean => value === true

/**
 * Warning between 640 and 1024 px: a strip that can be closed. On a touch screen in portrait, a full page asks the user to rotate
 * it. Each is shown to a user of this browser until it is closed once.
 */
export function NarrowWindowWarning() {
  const { t } = useTranslation()
  const isNarrow = useMedia(NARROW_WINDOW)
  const isPortrait = useMedia(PORTRAIT)
  const [isAccepted, setAccepted] = useState(() => readUserStorage(KEY, isTrue, false))
  const accept = () => {
    writeUserStorage(KEY, true)
    setAccepted(true)
  }
  if (!isNarrow || isAccepted) return null

  if (isPortrait)
    return (
      <div className={classes.page} role="dialog" aria-modal="true" aria-labelledby="turn-device">
        <Icon name="device-tablet" size={48} className={classes.tablet} />
        <h2 id="turn-device">{t('turnDevice')}</h2>
        <p>{t('turnDeviceWhy')}</p>
        <Button variant="default" onClick={accept}>
          {t('continueAnyway')}
        </Button>
      </div>
    )

  return (
    <div className={classes.strip} role="status">
      <Icon name="info-circle" />
      <span>{t('narrowWindow')}</span>
      <CloseButton aria-label={t('close')} onClick={accept} />
    </div>
  )
}
