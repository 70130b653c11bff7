import { Modal } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { StoredData } from './stored-data.tsx'

/** What this browser stores, as a dialog, for users without a company, who can open no other page. */
export function ConsentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('consent')
  const { t: tCommon } = useTranslation()
  const isRaised = useOpenAfterMount(isOpen)
  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
      title={t('heading')}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <StoredData />
    </Modal>
  )
}
