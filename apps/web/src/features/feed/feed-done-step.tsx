import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './feed.module.css'

/** How long the success step is shown before the window closes. */
const CLOSE_AFTER_MS = 2_000

/** The success step; its window closes by itself. */
export function FeedDoneStep({ text, onClose }: { text: string; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={classes.done}>
      <Icon name="check" size={24} /> {text}
    </p>
  )
}
