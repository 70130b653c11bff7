import { type Kpi, type KpiType, MAX_CHOSEN_KPIS } from '@herdboard/contract/figures/dashboard.ts'
import { useId } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { KpiOptionCard } from './kpi-option-card.tsx'
import classes from './kpi-section.module.css'
import { availableKpis, type SelectedKpis, toggleKpi } from './selected-kpis.ts'

interface Props {
  isWeaner: boolean
  types: readonly KpiType[]
  kpis: readonly Kpi[] | undefined
  chosen: SelectedKpis
  onChange: (chosen: SelectedKpis) => void
}

/** The key figures of a pig type as selectable cards, with the number selected. */
export function KpiSection({ isWeaner, types, kpis, chosen, onChange }: Props) {
  const { t } = useTranslation('kpi-selection')
  const { t: tCommon } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <header className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {tCommon(isWeaner ? 'pigType_weaners' : 'pigType_slaughter')}
        </h2>
        <p className={classes.count} data-wrong={chosen.length !== MAX_CHOSEN_KPIS || undefined} aria-live="polite">
          {t('count', { count: chosen.length, wanted: MAX_CHOSEN_KPIS })}
        </p>
      </header>
      <div className={classes.grid}>
        {availableKpis(types, isWeaner).map((type) => {
          const index = chosen.indexOf(type.id)
          return (
            <KpiOptionCard
              key={type.id}
              type={type}
              value={kpis && (kpis.find(({ type_id }) => type_id === type.id)?.value ?? null)}
              index={index === -1 ? null : index}
              onToggle={() => onChange(toggleKpi(chosen, type.id))}
            />
          )
        })}
      </div>
    </section>
  )
}
