import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './strip.module.css'

/** Says at all times that the pigs on screen are not real, and offers the way out to those that are. */
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
