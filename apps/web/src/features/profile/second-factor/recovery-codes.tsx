import { Button } from '@mantine/core'
import { useUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess, showWarning } from '#ui/toasts/toast-store.ts'
import classes from '../profile.module.css'

/** Recovery codes, shown only once: to print, copy or write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account')
  // The codes are shown only once; a user who loses them has to create new ones.
  useUnsavedWork(true)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      showSuccess(t('copied'))
    } catch {
      showWarning(t('copyFailed'))
    }
  }
  return (
    <div className={classes.fields}>
      <p className={classes.words}>{t('recoveryWhy')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="default" onClick={copy}>
          {t('copy')}
        </Button>
        <Button onClick={onDone}>{t('recoveryDone')}</Button>
      </div>
    </div>
  )
}
