import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { helpItemsOfPath, helpQuery } from './help-items.ts'
import classes from './help-widget.module.css'

const HelpPanel = lazyPart(() => import('./help-panel.tsx').then((file) => file.HelpPanel))

/** Help for the open screen: a button at the edge that opens a panel next to the page. */
export function HelpWidget() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const isOn = useProfile().modules.includes('HelpWidget')
  const { data } = useQuery({ ...helpQuery, enabled: isOn })
  if (!isOn || !data) return null

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className={classes.corner}>
        <IconButton
          ref={opener}
          icon="help-circle"
          label={t('openHelp')}
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'help' : undefined}
          onClick={() => (isOpen ? close() : setOpen(true))}
        />
      </div>
      {isOpen && (
        <Suspense>
          <HelpPanel items={helpItemsOfPath(data, pathname)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
