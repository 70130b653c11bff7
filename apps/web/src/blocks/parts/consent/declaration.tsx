import { getConsentProvider } from '@herdboard/contract/system/ui.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import classes from './declaration.module.css'

/** The declaration of a consent provider, if the installation has one. It loads only when the user asks for it. */
export function ConsentDeclaration() {
  const { t } = useTranslation('consent')
  const { data } = useQuery(apiQuery(getConsentProvider, {}))
  const [isShown, setShown] = useState(false)
  if (!data?.declaration) return null
  const { url, host } = data.declaration
  return (
    <section className={classes.declaration} aria-label={t('declaration')}>
      <h2 className={classes.heading}>{t('declaration')}</h2>
      {isShown ? (
        <iframe
          className={classes.frame}
          title={t('declarationOf', { host })}
          src={url}
          sandbox="allow-scripts allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <>
          <p className={classes.why}>{t('declarationWhy', { host })}</p>
          <Button variant="default" onClick={() => setShown(true)}>
            {t('showDeclaration')}
          </Button>
        </>
      )}
    </section>
  )
}
