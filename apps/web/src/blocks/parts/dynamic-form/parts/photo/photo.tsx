import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { getImage } from '@herdboard/contract/core/images.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { fetchBlob } from '#lib/http/fetch-blob.ts'
import { heldPhoto } from '#lib/outbox/held-photos.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { closeOnEscape } from '../close-on-escape.ts'
import classes from './photo-list.module.css'

interface Props {
  id: ImageId
  /** Starts at 1. */
  number: number
  /** Null when the photo cannot be removed. */
  onRemove: (() => void) | null
}

/** A thumbnail that opens in full size over the page. */
export function PhotoThumbnail({ id, number, onRemove }: Props) {
  const { t } = useTranslation('dynamic-form')
  const { address, hasFailed } = usePhoto(id)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <div className={classes.photo}>
      <button
        ref={opener}
        type="button"
        className={classes.small}
        aria-label={hasFailed ? t('photoFailed') : t('showPhoto', { number })}
        disabled={address === null}
        onClick={() => setOpen(true)}
      >
        {address && <img src={address} alt="" />}
        {hasFailed && <Icon name="alert-triangle" />}
      </button>
      {onRemove && (
        <div className={classes.remove}>
          <IconButton icon="x" label={t('removePhoto', { number })} onClick={onRemove} />
        </div>
      )}
      {isOpen && address && (
        <div
          className={classes.full}
          role="dialog"
          aria-modal
          aria-label={t('photo', { number })}
          {...closeOnEscape(close)}
        >
          <img src={address} alt={t('photo', { number })} />
          <div className={classes.close}>
            <FocusedClose label={t('closePhoto')} onClick={close} />
          </div>
        </div>
      )}
    </div>
  )
}

function FocusedClose({ label, onClick }: { label: string; onClick: () => void }) {
  const home = useRef<HTMLDivElement>(null)
  useEffect(() => home.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={home}>
      <IconButton icon="x" label={label} onClick={onClick} />
    </div>
  )
}

/** Loads a photo as an object URL, which is revoked on unmount. */
function usePhoto(id: ImageId): { address: string | null; hasFailed: boolean } {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const unmounting = new AbortController()
    let objectUrl: string | null = null
    const held = heldPhoto(id)
    const loading = held ? Promise.resolve(held) : fetchBlob(getImage, { params: { id } }, unmounting.signal)
    loading
      .then((blob) => {
        if (unmounting.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setAddress(objectUrl)
      })
      .catch(() => {
        if (!unmounting.signal.aborted) setFailed(true)
      })
    return () => {
      unmounting.abort()
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id])
  return { address, hasFailed }
}
