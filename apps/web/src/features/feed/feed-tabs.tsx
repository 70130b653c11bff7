import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './feed.module.css'

const views = [
  { to: '/feed', label: 'home' },
  { to: '/feed/consumption', label: 'consumption' },
  { to: '/feed/deliveries', label: 'deliveries' },
  { to: '/feed/mixes', label: 'mixes' },
  { to: '/feed/raw-materials', label: 'materials' },
] as const

/** The views of feed, each with an address of its own. */
export function FeedTabs() {
  const { t } = useTranslation('feed')
  return (
    <nav aria-label={t('views')} className={classes.tabs}>
      {views.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={({ from, to: until, pigs, places }) => ({ from, to: until, pigs, places })}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          className={classes.tab}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
