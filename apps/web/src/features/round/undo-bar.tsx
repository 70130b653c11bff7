import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { UNDO_MS } from './record-at-place.ts'
import classes from './round.module.css'

export interface UndoOffer {
  clientId: string
  text: string
}

/** Says what was saved and takes it back with one press, for ten seconds. */
export function UndoBar({ offer, onUndo, onEnd }: { offer: UndoOffer; onUndo: () => void; onEnd: () => void }) {
  const { t } = useTranslation('round')
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.undo} role="status">
      <span>{offer.text}</span>
      <button type="button" onClick={onUndo}>
        ↶ {t('undo')}
      </button>
    </div>
  )
}
