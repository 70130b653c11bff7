import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { showSuccess, showWarning } from '#ui/toasts/toast-store.ts'
import classes from './tokens.module.css'

/** Enough lines to show the whole token, so that the user can write it down. */
const KEY_LINES = 4

interface Props {
  secret: string
  /** Says what was made. */
  title: string
  onClose: () => void
}

/** Shows the secret of a new API token or webhook; it is shown only once. */
export function NewTokenSecret({ secret, title, onClose }: Props) {
  const { t } = useTranslation('programs')
  const { t: tAccount } = useTranslation('account')
  const copy = async () => {
    // Browsers have no clipboard API over plain http, and the token is shown only once.
    try {
      await navigator.clipboard.writeText(secret)
      showSuccess(t('copied'))
    } catch {
      showWarning(tAccount('copyFailed'))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap={16}>
        <p className={classes.note}>{t('onceWhy')}</p>
        <Textarea
          label={t('key')}
          value={secret}
          readOnly
          rows={KEY_LINES}
          classNames={{ input: classes.key }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={copy}>
            {t('copy')}
          </Button>
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
