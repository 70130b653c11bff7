import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { assessmentQuery, categoriesQuery } from '#blocks/parts/quality/queries.ts'
import { useNamedRoute } from '#blocks/parts/screen/use-named-route.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './quality-bar.module.css'

/** Filled share of the bar in percent; none without an assessment. */
const FILL: Readonly<Record<number, number>> = { 1: 100, 2: 66, 3: 33 }
const TONE: Readonly<Record<number, string>> = { 1: 'ok', 2: 'warning', 3: 'alarm' }

/** The data quality of the figures below: the worst of the selected farms. Hidden until it is known. */
export function QualityBar({ places }: { places: PlaceSelection['query'] }) {
  const { t } = useTranslation('data-quality')
  const { data: assessment } = useQuery(assessmentQuery(places))
  const { data: categories } = useQuery(categoriesQuery)
  const to = useNamedRoute('DataQuality')
  const id = assessment?.quality_assessment_id
  const category = categories?.find((one) => one.id === id)
  if (!assessment || !category) return null
  const fill = FILL[category.id] ?? 0
  return (
    <div className={classes.banner}>
      <span className={classes.title}>{t('bar')}</span>
      <meter
        className={classes.meter}
        aria-label={t('bar')}
        aria-valuetext={category.name}
        max={100}
        value={fill}
        data-tone={TONE[category.id]}
      />
      <span className={classes.word}>{category.name}</span>
      {to && (
        <Link to={to} className={classes.link}>
          {t('why')}
        </Link>
      )}
    </div>
  )
}
