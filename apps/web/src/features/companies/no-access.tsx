import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOutAndReload } from '#blocks/workflows/sign-in/sign-out.ts'
import { Card } from '#ui/card/card.tsx'
import { useBrand } from '#ui/theme/brand.ts'

/** Nobody has let this person in yet: says so, whom to ask, and the ways on: the own account, and out. */
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
