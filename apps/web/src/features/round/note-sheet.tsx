import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { shrinkPhoto } from '#lib/files/shrink-photo.ts'
import classes from './round.module.css'
import { roundIcons } from './round-icons.ts'
import { SpeakText } from './speech/speak-key.tsx'

interface Props {
  onSave: (text: string, photos: readonly Blob[]) => void
  onCancel: () => void
}

const MAX_PHOTOS = 8

/** A note in words, by voice, or as photos. A photo alone is a note, too. */
export function NoteSheet({ onSave, onCancel }: Props) {
  const { t } = useTranslation('round')
  const [text, setText] = useState('')
  const [isUnheard, setUnheard] = useState(false)
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const add = async (files: FileList | null) => {
    const added = await Promise.all([...(files ?? [])].map((file) => shrinkPhoto(file)))
    setPhotos((now) => [...now, ...added].slice(0, MAX_PHOTOS))
  }
  return (
    <section className={classes.sheet} aria-label={t('keyNote')}>
      <h2 className={classes.sheetTitle}>{t('keyNote')}</h2>
      <textarea
        className={classes.note}
        aria-label={t('noteText')}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={classes.either}>
        <label className={classes.photoKey}>
          <roundIcons.camera aria-hidden />{' '}
          {photos.length === 0 ? t('takePhoto') : t('photos', { count: photos.length })}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={({ target }) => void add(target.files)}
          />
        </label>
        <SpeakText
          className={classes.plainKey}
          onHeard={(said) => {
            setUnheard(false)
            setText((now) => [now, said].filter(Boolean).join(' '))
          }}
          onUnheard={() => setUnheard(true)}
        />
      </div>
      <p className={classes.problem} role="status">
        {isUnheard && t('unheard')}
      </p>
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onCancel}>
          {t('back')}
        </button>
        <button
          type="button"
          className={classes.saveKey}
          disabled={text.trim() === '' && photos.length === 0}
          onClick={() => onSave(text.trim() === '' ? t('photoNote') : text.trim(), photos)}
        >
          {t('save')}
        </button>
      </div>
    </section>
  )
}
