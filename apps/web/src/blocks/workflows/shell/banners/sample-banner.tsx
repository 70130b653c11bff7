import { Link } from '@tanstack/react-router'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './strip.module.css'

/** Shows on every screen that the data is a demo, with a link to the real companies. */
export function SampleBanner() {
  const { t } = useTranslation('shell')
  const { is_demo, accessible_directory_count } = useProfile()
  if (!is_demo) return null
  return (
    <div className={classes.strip} data-tone="information">
      <Icon name="info-circle" />
      <span className={classes.words}>{t('sampleData')}</span>
      {accessible_directory_count > 1 && <Link to="/settings/companies">{t('otherCompany')}</Link>}
    </div>
  )
}
