import { useEffect, useEffectEvent } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './feed.module.css'

/** How long success stands before its window closes by itself. */
const SHOWN_MS = 2_000

/** It is done; the window closes by itself. */
export function FeedDoneStep({ text, onClose }: { text: string; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className={classes.done}>
      <Icon name="check" size={24} /> {text}
    </p>
  )
}
