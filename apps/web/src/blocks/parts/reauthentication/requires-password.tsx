import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'

interface Props {
  children: ReactNode
  /** Closes the dialog; a card has none. */
  onCancel?: () => void
}

/** Shows content that requires a password; a user without one sees where to set it. */
export function RequiresPassword({ children, onCancel }: Props) {
  const { t } = useTranslation('account')
  if (useProfile().has_password) return children
  return (
    <Stack gap={12}>
      <p style={{ margin: 0 }}>{t('passwordFirst')}</p>
      {onCancel && (
        <Group>
          <Button variant="default" onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
