import { Anchor } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '#blocks/sign-in/sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import classes from './sign-in-screen.module.css'
import { safeAddress } from './wanted-address.ts'

const route = getRouteApi('/auth/login')

export function SignInScreen() {
  const { t } = useTranslation('sign-in')
  const { wanted } = route.useSearch()
  const navigate = route.useNavigate()

  return (
    <SignInFrame heading={t('heading')}>
      <SignInForm onSignedIn={() => navigate({ href: safeAddress(wanted), replace: true })} />
      <p className={classes.aside}>
        <Anchor component={Link} to="/auth/forgot">
          {t('forgot')}
        </Anchor>
      </p>
    </SignInFrame>
  )
}
