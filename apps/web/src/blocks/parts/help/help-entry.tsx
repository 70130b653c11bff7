import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { isOwnLink, safeLink } from '#lib/http/safe-link.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { showError } from '#ui/toasts/toast-store.ts'
import type { ListedHelpItem } from './help-items.ts'
import classes from './help-widget.module.css'
import { openDocument } from './open-document.ts'

const URL_ITEM = 0
const DOCUMENT_ITEM = 1
const VIDEO_ITEM = 2

/** A help item: its text, the links and video that it offers, and further reading. */
export function HelpEntry({ item, onVideo }: { item: ListedHelpItem; onVideo: () => void }) {
  const { t } = useTranslation('help')
  const references = [
    ...(item.reference_url ? [{ text: t('readMore'), url: item.reference_url }] : []),
    ...item.references,
  ].filter(({ url }) => safeLink(url) !== null)

  return (
    <>
      <Icon name={item.icon_id ?? 'help-circle'} className={classes.icon} />
      <div className={classes.words}>
        <HelpItemLink item={item} onVideo={onVideo} />
        {references.length > 0 && (
          <ul className={classes.references}>
            {references.map(({ text, url }) => (
              <li key={url}>
                <HelpLink url={url}>{text}</HelpLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function HelpItemLink({ item, onVideo }: { item: ListedHelpItem; onVideo: () => void }) {
  const { t } = useTranslation('help')
  const { type, text, url, video_source_url } = item
  if (type === URL_ITEM && safeLink(url)) return <HelpLink url={url ?? ''}>{text}</HelpLink>
  if (type === DOCUMENT_ITEM && url) return <DocumentButton url={url}>{text}</DocumentButton>
  if (type === VIDEO_ITEM && safeLink(video_source_url))
    return (
      <button type="button" className={classes.opens} aria-label={t('play', { text })} onClick={onVideo}>
        {text}
        <Icon name="player-play" size={16} />
      </button>
    )
  return <p className={classes.text}>{text}</p>
}

/** A link to a screen opens in this tab, every other link in a new tab. */
function HelpLink({ url, children }: { url: string; children: ReactNode }) {
  const { t } = useTranslation('help')
  const router = useRouter()
  if (isOwnLink(url))
    return (
      <a
        href={url}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          router.history.push(url)
        }}
      >
        {children}
      </a>
    )
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external-link" size={16} className={classes.away} />
      <span className={classes.unseen}>{t('newTab')}</span>
    </a>
  )
}

function DocumentButton({ url, children }: { url: string; children: string }) {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    await openDocument(url).catch(() => showError(tCommon('unknownError')))
    setOpening(false)
  }
  return (
    <button type="button" className={classes.opens} aria-disabled={isOpening} onClick={() => !isOpening && void open()}>
      {children}
      <Icon name="external-link" size={16} />
      <span className={classes.unseen}>{t('newTab')}</span>
    </button>
  )
}
