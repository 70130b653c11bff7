import { Modal } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import type { ListedHelpItem } from './help-items.ts'
import classes from './help-widget.module.css'

/** Plays a help video, with its description below. */
export function VideoDialog({ item, onClose }: { item: ListedHelpItem; onClose: () => void }) {
  useReturnFocus()
  const { t: tCommon } = useTranslation()
  const title = item.video_title ?? item.text
  const film = item.video_source_url ?? ''
  return (
    <Modal opened onClose={onClose} title={title} size={860} closeButtonProps={{ 'aria-label': tCommon('close') }}>
      <video className={classes.video} src={film} controls preload="metadata" aria-label={title}>
        <track kind="captions" src={captionsOf(film)} />
      </video>
      {item.video_description && <p className={classes.text}>{item.video_description}</p>}
    </Modal>
  )
}

/** The captions of a video have the same file name with the ending .vtt. */
const captionsOf = (film: string): string => film.replace(/(\.\w+)?([?#].*)?$/, '.vtt')
