import type { AssessmentMethods, FarmQuality, QualityCategories } from '@herdboard/contract/figures/data-quality.ts'
import { useId } from 'react'
import { isQualityGrade, QualityBadge } from '#blocks/parts/quality/quality-badge.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './data-quality.module.css'
import { MethodRow } from './method-row.tsx'

interface Props {
  farm: FarmQuality
  categories: QualityCategories
  methods: AssessmentMethods
  isOpen: boolean
  onToggle: () => void
  onOpen: (methodId: number) => void
}

/** Sort order of the categories: inferior, uncertain, excellent, then those without a result. */
const ORDER: Readonly<Record<number, number>> = { 3: 0, 2: 1, 1: 2, 4: 3, 5: 4 }

export function FarmPanel({ farm, categories, methods, isOpen, onToggle, onOpen }: Props) {
  const { t } = useTranslation('data-quality')
  const bodyId = useId()
  const badge = (id: number) =>
    isQualityGrade(id) && <QualityBadge category={id} word={categories.find((one) => one.id === id)?.name ?? ''} />
  const rows = farm.method_aggregate.toSorted(
    (a, b) => (ORDER[a.quality_assessment_id] ?? 5) - (ORDER[b.quality_assessment_id] ?? 5),
  )
  const count = (id: number) => rows.filter((row) => row.quality_assessment_id === id).length
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelHeading}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} />
          <span className={classes.farm}>{farm.farm.name}</span>
          <span className={classes.counts}>
            {t('inferior', { count: count(3) })} · {t('uncertain', { count: count(2) })}
          </span>
          {badge(farm.quality_assessment_id)}
        </button>
      </h2>
      {isOpen && (
        <ul id={bodyId} className={classes.methods} aria-label={t('methods', { farm: farm.farm.name })}>
          {rows.map((row) => (
            <MethodRow
              key={row.id}
              row={row}
              method={methods.find((one) => one.id === row.assessment_method_id)}
              badge={badge(row.quality_assessment_id)}
              onOpen={() => onOpen(row.assessment_method_id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
