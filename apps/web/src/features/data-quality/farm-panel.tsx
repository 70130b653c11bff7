import type {
  AssessmentMethods,
  FarmQuality,
  MethodAggregate,
  QualityCategories,
} from '@herdboard/contract/figures/data-quality.ts'
import { useId } from 'react'
import { useFirstPigsAction } from '#blocks/parts/herd/use-empty-action.ts'
import { isQualityGrade, QualityBadge } from '#blocks/parts/quality/quality-badge.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './data-quality.module.css'
import { FarmTrend } from './farm-trend.tsx'
import { MethodRow } from './method-row.tsx'

interface Props {
  farm: FarmQuality
  categories: QualityCategories
  methods: AssessmentMethods
  isOpen: boolean
  onToggle: () => void
  onOpen: (methodId: number) => void
}

const [EXCELLENT, UNCERTAIN, INFERIOR, ANALYZING, UNPROCESSABLE] = [1, 2, 3, 4, 5]

/** What a farm has to mend, the worst first, what was done today, then what is in order and what cannot be assessed. */
export function FarmPanel({ farm, categories, methods, isOpen, onToggle, onOpen }: Props) {
  const { t } = useTranslation('data-quality')
  const bodyId = useId()
  const { emptyAction } = useFirstPigsAction()
  const badge = (id: number) =>
    isQualityGrade(id) && <QualityBadge category={id} word={categories.find((one) => one.id === id)?.name ?? ''} />
  const rows = farm.method_aggregate
  const of = (id: number) => rows.filter((row) => row.quality_assessment_id === id)
  const open = [...of(INFERIOR), ...of(UNCERTAIN)]
  const good = of(EXCELLENT)
  const unknown = of(UNPROCESSABLE)
  // Never calculated: no row has a value.
  const isNew = farm.quality_assessment_id === ANALYZING && farm.open_by_day.length === 0
  const listed = isNew ? [] : [...open, ...of(ANALYZING)]
  const nameOf = (id: number) => methods.find((one) => one.id === id)?.name ?? ''
  const list = (shown: readonly MethodAggregate[], label: string) => (
    <ul className={classes.methods} aria-label={label}>
      {shown.map((row) => (
        <MethodRow
          key={row.id}
          row={row}
          method={methods.find((one) => one.id === row.assessment_method_id)}
          badge={badge(row.quality_assessment_id)}
          onOpen={() => onOpen(row.assessment_method_id)}
        />
      ))}
    </ul>
  )
  const folded = (shown: readonly MethodAggregate[], heading: string, label: string) =>
    shown.length > 0 && (
      <details className={classes.others}>
        <summary>{heading}</summary>
        {list(shown, label)}
      </details>
    )
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelHeading}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} />
          <span className={classes.farm}>{farm.farm.name}</span>
          <span className={classes.counts}>
            {t('inferior', { count: of(INFERIOR).length })} · {t('uncertain', { count: of(UNCERTAIN).length })}
          </span>
          {badge(farm.quality_assessment_id)}
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId}>
          <FarmTrend farm={farm} openCount={open.length} />
          {farm.done_today.length > 0 && (
            <p className={classes.done}>
              <Icon name="check" size={18} />
              {t('doneToday', { methods: farm.done_today.map(nameOf).join(', ') })}
            </p>
          )}
          {listed.length > 0 && list(listed, t('methods', { farm: farm.farm.name }))}
          {listed.length === 0 && good.length > 0 && (
            <EmptyState
              sentence={t('allGood', { methods: good.map((row) => nameOf(row.assessment_method_id)).join(', ') })}
              icon="check"
            />
          )}
          {isNew && <EmptyState sentence={t('untilCalculated')} icon="clock-hour-4" action={emptyAction} />}
          {isNew && folded(rows, t('assessedMethods'), t('methods', { farm: farm.farm.name }))}
          {folded(good, t('good', { count: good.length }), t('goodOf', { farm: farm.farm.name }))}
          {folded(unknown, t('unknown', { count: unknown.length }), t('unknownOf', { farm: farm.farm.name }))}
        </div>
      )}
    </section>
  )
}
