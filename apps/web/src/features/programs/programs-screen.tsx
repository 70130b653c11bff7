import { Stack } from '@mantine/core'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { TokenSection } from '#blocks/workflows/programs/token-section.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { SharedDeviceSection } from './shared-devices/shared-device-section.tsx'
import { WebhookSection } from './webhooks/webhook-section.tsx'

/** The screen for API tokens, webhooks and shared devices of the company; requires the permission to manage the company. */
export function ProgramsScreen() {
  const { t } = useTranslation('programs')
  return (
    <Screen heading={t('heading')}>
      <Stack gap={16}>
        <TokenSection kind="company" />
        <WebhookSection />
        <SharedDeviceSection />
      </Stack>
    </Screen>
  )
}
