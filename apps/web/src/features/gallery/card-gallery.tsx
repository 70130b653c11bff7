import { KpiCard } from '#blocks/parts/kpi-card/kpi-card.tsx'
import { LoadingKpis } from '#blocks/parts/kpi-card/loading-kpis.tsx'
import { aKpi, aKpiType } from '#testing/overview.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './gallery.module.css'

const names = ['Daglig tilvækst', 'Foderudnyttelse', 'Døde og kasserede', 'Kødprocent', 'Afgangsvægt', 'Foderdage']
const emptyKpi = aKpi({ value: null, previous: null, verdict: null, basis: null, trend: [] })

/** Key figures, and cards and lists without data. */
export function CardGallery() {
  return (
    <>
      <div className={classes.figures}>
        <KpiCard kpi={aKpi()} type={aKpiType({ text_wrapped: 'Ét nøgletal' })} />
        <KpiCard kpi={emptyKpi} type={aKpiType({ text_wrapped: 'Nøgletal uden værdi' })} />
        {names.map((name) => (
          <KpiCard key={name} kpi={aKpi()} type={aKpiType({ text_wrapped: name })} />
        ))}
      </div>
      <LoadingKpis className={classes.figures} />
      <div className={classes.thirds}>
        <Card title="Nøgletal, kunne ikke hentes">
          <ErrorState sentence="Nøgletallene kunne ikke hentes" onRetry={() => undefined} requestId="01JD-7F3K" />
        </Card>
        <Card title="Liste, henter">
          <Skeletons count={8} heightPx={44} />
        </Card>
        <Card title="Liste, tom">
          <EmptyState icon="bell" sentence="Ingen notifikationer" />
        </Card>
        <Card title="Liste, kunne ikke hentes">
          <ErrorState sentence="Notifikationerne kunne ikke hentes" onRetry={() => undefined} code="7F3K-21" />
        </Card>
        <Card title="Nøgletal, diagrammer, tabeller og lister uden adgang">
          <EmptyState
            icon="building-cottage"
            sentence="Du har ikke adgang til nogen ejendom endnu. Bed virksomhedens administrator om adgang."
          />
        </Card>
        <Card title="Intet sted valgt">
          <EmptyState icon="map-pin" sentence="Vælg mindst ét sted" />
        </Card>
      </div>
    </>
  )
}
