import { useTranslation } from '#i18n/use-translation.ts'
import { ConsentDeclaration } from './declaration.tsx'
import classes from './stored-data.module.css'

/**
 * What this browser stores, with a consent provider's declaration below. Only what the product needs is stored, so
 * nothing is offered to choose. Nothing is loaded from a third party until the user asks.
 */
export function StoredData() {
  const { t } = useTranslation('consent')
  return (
    <>
      <p className={classes.why}>{t('why')}</p>
      <dl className={classes.kinds}>
        <dt>{t('necessary')}</dt>
        <dd>{t('necessaryWhy')}</dd>
      </dl>
      <ConsentDeclaration />
    </>
  )
}
