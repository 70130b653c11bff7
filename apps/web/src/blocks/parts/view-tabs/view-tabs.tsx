import { Link } from '@tanstack/react-router'
import classes from './view-tabs.module.css'

type ViewPath =
  | `/pigs${'' | '/activities' | '/deaths' | '/movement-list' | '/batches'}`
  | `/feed${'' | '/consumption' | '/deliveries' | '/mixes' | '/raw-materials'}`
  | `/economy${'' | '/postings' | '/budget' | '/deaths' | '/post-payments' | '/status' | '/bonus-payments' | '/listings'}`

export interface ViewTab {
  to: ViewPath
  label: string
}

/** The views of an area as links, each with its own URL; the links keep period, pig type and places. */
export function ViewTabs({ label, views }: { label: string; views: readonly ViewTab[] }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {views.map((view) => (
        <Link
          key={view.to}
          to={view.to}
          search={({ from, to, pigs, places }) => ({ from, to, pigs, places })}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
          className={classes.tab}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  )
}
