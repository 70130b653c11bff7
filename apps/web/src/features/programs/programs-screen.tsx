import { useTranslation } from 'react-i18next'
import { Tokens } from '#blocks/programs/tokens.tsx'
import { Screen } from '#blocks/screen/screen.tsx'

/** Keys of the company for programs: for those who manage it. */
export function ProgramsScreen() {
  const { t } = useTranslation('programs')
  return (
    <Screen heading={t('heading')}>
      <Tokens kind="company" />
    </Screen>
  )
}
