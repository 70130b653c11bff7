import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { signOutAndReload } from '#blocks/workflows/sign-in/sign-out.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { useBrand } from '#ui/theme/brand.ts'

/** Shown to a user without a company: whom to contact, a link to the profile, and sign-out. */
export function NoAccess() {
  const { t } = useTranslation('companies')
  const { supportEmail } = useBrand()
  return (
    <Card title={t('noAccess')}>
      <p>{t('noAccessWhy')}</p>
      <p>
        {t('askWhom')} {supportEmail && t('askSupport', { email: supportEmail })}
      </p>
      <Group gap={12}>
        <Button variant="default" component={Link} to="/settings/profile">
          {t('profile')}
        </Button>
        <Button variant="default" onClick={signOutAndReload}>
          {t('signOut')}
        </Button>
      </Group>
    </Card>
  )
}
