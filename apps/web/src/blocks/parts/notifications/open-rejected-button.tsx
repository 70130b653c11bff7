import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'

interface Props {
  onOpen: () => void
  size?: 'xs'
}

/** Opens the form of a notification although somebody rejected it. */
export function OpenRejectedButton({ onOpen, size }: Props) {
  const { t } = useTranslation('notifications')
  return (
    <Button variant="default" {...(size && { size })} onClick={onOpen}>
      {t('openRejected')}
    </Button>
  )
}
