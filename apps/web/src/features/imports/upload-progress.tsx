import { Button, Progress } from '@mantine/core'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatMegabytes } from '#lib/format/format-megabytes.ts'
import classes from './imports.module.css'
import type { Upload } from './use-upload.ts'

/** How much of a file is sent, and the button that breaks it off; then that the server reads it. */
export function UploadProgress({
  sending: { name, sentBytes, byteCount },
  onStop,
}: {
  sending: NonNullable<Upload['sending']>
  onStop: () => void
}) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const isSent = sentBytes >= byteCount
  const [sent, total] = [formatMegabytes(sentBytes, language), formatMegabytes(byteCount, language)]
  const words = isSent ? t('reading', { name }) : t('sending', { name, sent, total })
  return (
    <div className={classes.upload}>
      <p className={classes.words}>{words}</p>
      <Progress value={Math.max((100 * sentBytes) / byteCount, 2)} aria-label={words} animated />
      {!isSent && (
        <Button variant="default" onClick={onStop}>
          {t('stop')}
        </Button>
      )}
    </div>
  )
}
