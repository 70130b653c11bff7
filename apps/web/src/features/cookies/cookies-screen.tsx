import { ConsentForm } from '#blocks/parts/consent/consent-form.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'

/** The screen to choose what this browser may store. */
export function CookiesScreen() {
  const { t } = useTranslation('consent')
  return (
    <Screen heading={t('heading')}>
      <Card>
        <ConsentForm />
      </Card>
    </Screen>
  )
}
