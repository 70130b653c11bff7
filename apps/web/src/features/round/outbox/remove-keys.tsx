import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '../round.module.css'

/** Removes an entry, which cannot be taken back: a thumb that slipped from the key beside it is asked first. */
export function RemoveKeys({ onRemove }: { onRemove: (key: HTMLElement) => void }) {
  const { t } = useTranslation('round')
  const [isSure, setSure] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSure) keep.current?.focus()
  }, [isSure])
  if (!isSure)
    return (
      <button type="button" className={classes.plainKey} onClick={() => setSure(true)}>
        {t('removeEntry')}
      </button>
    )
  return (
    <fieldset className={classes.sure} aria-label={t('removeWhy')}>
      <p>{t('removeWhy')}</p>
      <button type="button" className={classes.plainKey} onClick={({ currentTarget }) => onRemove(currentTarget)}>
        {t('removeNow')}
      </button>
      <button type="button" ref={keep} className={classes.saveKey} onClick={() => setSure(false)}>
        {t('keepEntry')}
      </button>
    </fieldset>
  )
}
