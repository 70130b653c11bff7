import { useTranslation } from 'react-i18next'
import { Screen } from '#blocks/shell/screen.tsx'

export function OverviewScreen() {
  const { t } = useTranslation('shell')
  return <Screen heading={t('overview')}>{null}</Screen>
}
