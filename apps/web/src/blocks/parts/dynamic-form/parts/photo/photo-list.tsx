import { MAX_FORM_IMAGES } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { addImage, MAX_IMAGE_BYTES } from '@herdboard/contract/core/images.ts'
import { Button } from '@mantine/core'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { shrinkPhoto, toBase64 } from '#lib/files/shrink-photo.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { holdPhoto } from '#lib/outbox/held-photos.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { PhotoThumbnail } from './photo.tsx'
import classes from './photo-list.module.css'

const KINDS = ['image/jpeg', 'image/png', 'image/webp']

interface Props {
  /** Label of the text that the photos belong to. */
  label: string
  images: readonly ImageId[]
  isDisabled: boolean
  onChange: (images: readonly ImageId[]) => void
  /** Registers an upload; the form is not sent before it finishes. */
  trackUpload: (upload: Promise<boolean>) => void
}

/** Photos of a text field: thumbnails that open, and a button to add up to eight. */
export function PhotoList({ label, images, isDisabled, onChange, trackUpload }: Props) {
  const { t } = useTranslation('dynamic-form')
  const picker = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Several photos are uploaded one after the other: each is added to the current list.
  const now = useRef(images)
  useEffect(() => {
    now.current = images
  }, [images])

  const change = (next: readonly ImageId[]) => {
    now.current = next
    onChange(next)
  }

  /** Uploads a photo; returns the reason if it could not be added, else null. */
  const send = async (file: File): Promise<string | null> => {
    if (!KINDS.includes(file.type)) return t('photoKind')
    const small = await shrinkPhoto(file)
    if (small.size > MAX_IMAGE_BYTES) return t('photoTooLarge')
    try {
      const body = { data: await toBase64(small) }
      const { id } = await callEndpoint(addImage, { body }, { idempotencyKey: crypto.randomUUID() })
      change([...now.current, id])
      return null
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.isOffline) {
        change([...now.current, holdPhoto(small)])
        return null
      }
      const serverMessage = failure instanceof ApiProblem ? failure.messages[0]?.message : undefined
      return serverMessage || t('photoNotSent')
    }
  }

  const uploadAll = async (files: readonly File[]): Promise<boolean> => {
    const accepted = files.slice(0, MAX_FORM_IMAGES - now.current.length)
    const rejectedCount = files.length - accepted.length
    setProblem(rejectedCount > 0 ? t('photosLeftOut', { count: rejectedCount, most: MAX_FORM_IMAGES }) : null)
    setSending(true)
    let areUploaded = true
    for (const file of accepted) {
      const refusal = await send(file)
      if (refusal === null) continue
      areUploaded = false
      setProblem(refusal)
    }
    setSending(false)
    return areUploaded
  }

  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    trackUpload(uploadAll([...(currentTarget.files ?? [])]))
    currentTarget.value = ''
  }

  return (
    <section className={classes.photos} aria-label={t('photosOf', { label })}>
      <ul className={classes.list}>
        {images.map((id, index) => (
          <li key={id}>
            <PhotoThumbnail
              id={id}
              number={index + 1}
              onRemove={isDisabled ? null : () => change(now.current.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      {!isDisabled && (
        <div className={classes.adding}>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={KINDS.join(',')}
            aria-label={t('addPhoto')}
            onChange={add}
          />
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" size={18} />}
            loading={isSending}
            disabled={images.length >= MAX_FORM_IMAGES}
            onClick={() => picker.current?.click()}
          >
            {t('addPhoto')}
          </Button>
          <span className={classes.count}>
            {isSending ? t('sendingPhoto') : t('photosCount', { count: images.length, most: MAX_FORM_IMAGES })}
          </span>
        </div>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
