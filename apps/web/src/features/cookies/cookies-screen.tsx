import { StoredData } from '#blocks/parts/consent/stored-data.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'

/** The screen that says what this browser stores. */
export function CookiesScreen() {
  const { t } = useTranslation('consent')
  return (
    <Screen heading={t('heading')}>
      <Card>
        <StoredData />
      </Card>
    </Screen>
  )
}
