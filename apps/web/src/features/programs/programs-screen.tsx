import { useTranslation } from 'react-i18next'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { Tokens } from '#blocks/workflows/programs/tokens.tsx'

/** Keys of the company for programs: for those who manage it. */
export function ProgramsScreen() {
  const { t } = useTranslation('programs')
  return (
    <Screen heading={t('heading')}>
      <Tokens kind="company" />
    </Screen>
  )
}
