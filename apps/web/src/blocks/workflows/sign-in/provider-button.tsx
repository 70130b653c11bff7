import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { clientId, setRemember } from '#lib/session/session.ts'

interface Props {
  label: string
  /** The URL that starts the provider's sign-in. */
  address: string
  remember: boolean
  /** The provider is the only sign-in method. */
  isOnlyOption: boolean
}

/** Signs in through the identity provider: leaves the page and returns signed in. */
export function ProviderButton({ label, address, remember, isOnlyOption }: Props) {
  const { t } = useTranslation('sign-in')
  const url = new URL(address, location.href)
  url.searchParams.set('client_id', clientId())
  url.searchParams.set('remember', String(remember))
  return (
    <Button
      component="a"
      href={`${url.pathname}${url.search}`}
      onClick={() => setRemember(remember)}
      variant={isOnlyOption ? 'filled' : 'default'}
      fullWidth
    >
      {t('withProvider', { provider: label })}
    </Button>
  )
}
