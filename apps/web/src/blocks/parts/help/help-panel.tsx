import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { HelpEntry } from './help-entry.tsx'
import type { ListedHelpItem } from './help-items.ts'
import classes from './help-widget.module.css'
import { VideoDialog } from './video-dialog.tsx'

interface Props {
  items: readonly ListedHelpItem[]
  onClose: () => void
}

/** The help for the open screen, in a panel next to the page; the page stays usable. */
export function HelpPanel({ items, onClose }: Props) {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const [video, setVideo] = useState<ListedHelpItem | null>(null)

  useEffect(() => heading.current?.focus(), [])

  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <>
      <aside ref={panel} id="help" className={classes.panel} aria-label={t('heading')}>
        <header className={classes.head}>
          <h2 ref={heading} tabIndex={-1} className={classes.heading}>
            {t('heading')}
          </h2>
          <IconButton icon="x" label={tCommon('close')} onClick={onClose} />
        </header>
        {items.length === 0 ? (
          <EmptyState sentence={t('none')} icon="help-circle" />
        ) : (
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={`${item.text} ${item.url ?? ''}`} className={classes.item}>
                <HelpEntry item={item} onVideo={() => setVideo(item)} />
              </li>
            ))}
          </ul>
        )}
      </aside>
      {video && <VideoDialog item={video} onClose={() => setVideo(null)} />}
    </>
  )
}
