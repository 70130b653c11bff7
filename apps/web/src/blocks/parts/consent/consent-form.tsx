import { Button, Group, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { readCookieConsent, writeCookieConsent } from '#lib/storage/cookie-consent.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './consent-form.module.css'
import { ConsentDeclaration } from './declaration.tsx'

/**
 * The form to choose cookies, with a consent provider's declaration below. Nothing is loaded from a third party until
 * the user asks.
 */
export function ConsentForm({ onSaved }: { onSaved?: () => void }) {
  const { t } = useTranslation('consent')
  const [consent, setConsent] = useState(() => readCookieConsent() ?? { preferences: false, statistics: false })

  const save = (event: FormEvent) => {
    event.preventDefault()
    writeCookieConsent(consent)
    showSuccess(t('kept'))
    onSaved?.()
  }

  return (
    <>
      <form onSubmit={save}>
        <p className={classes.why}>{t('why')}</p>
        <div className={classes.kinds}>
          <Switch label={t('necessary')} description={t('necessaryWhy')} checked disabled readOnly />
          {(['preferences', 'statistics'] as const).map((kind) => (
            <Switch
              key={kind}
              label={t(kind)}
              description={t(`${kind}Why`)}
              checked={consent[kind]}
              onChange={({ currentTarget: { checked } }) => setConsent({ ...consent, [kind]: checked })}
            />
          ))}
        </div>
        <Group justify="flex-end" mt={24}>
          <Button type="submit">{t('keep')}</Button>
        </Group>
      </form>
      <ConsentDeclaration />
    </>
  )
}
