import { Modal } from '@mantine/core'
import { SignInForm } from '#blocks/workflows/sign-in/sign-in-form.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'

interface Props {
  isOpen: boolean
  onSignedIn: () => void
}

/** The sign-in dialog over unsent input; it cannot be closed without signing in. */
export function SignInDialog({ isOpen, onSignedIn }: Props) {
  const { t } = useTranslation('sign-in')
  const isRaised = useOpenAfterMount(isOpen)
  return (
    <Modal
      opened={isRaised}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('againHeading')}
      size={400}
    >
      <p>{t('againWhy')}</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Modal>
  )
}
