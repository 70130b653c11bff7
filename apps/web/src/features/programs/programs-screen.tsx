import { Screen } from '#blocks/parts/screen/screen.tsx'
import { TokenSection } from '#blocks/workflows/programs/token-section.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** The screen for API tokens of the company; requires the permission to manage the company. */
export function ProgramsScreen() {
  const { t } = useTranslation('programs')
  return (
    <Screen heading={t('heading')}>
      <TokenSection kind="company" />
    </Screen>
  )
}
