import type { MonitorBarn, MonitorFarm, SensorLocation } from '@herdboard/contract/monitor.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonitorTab } from '#blocks/monitoring/monitor-search.ts'
import { useToday } from '#lib/today.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { BarnTiles } from './barn-tiles.tsx'
import { ChartLook } from './chart-look.tsx'
import classes from './monitoring.module.css'
import type { ChartTab, Look } from './queries.ts'
import { SectionChart } from './section-chart.tsx'
import { SectionTable } from './section-table.tsx'
import { monthsBack, sectionsWithHistory } from './sensor-history.ts'

interface Props {
  tab: MonitorTab
  farms: readonly MonitorFarm[]
  /** While something is searched for, all that fits is unfolded. */
  isSearched: boolean
  locations: readonly SensorLocation[]
}

/** Farms with their barns, to fold away; farms begin unfolded, the sections of barns folded. */
export function Farms({ tab, farms, isSearched, locations }: Props) {
  const { t } = useTranslation('monitoring')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [look, setLook] = useState<Look>({ months: 3, isHourly: true })
  const today = useToday()
  const toggled = (before: ReadonlySet<string>, id: string) => {
    const next = new Set(before)
    if (!next.delete(id)) next.add(id)
    return next
  }
  const known = tab === 'overview' ? null : sectionsWithHistory(locations, tab, monthsBack(today, look.months))
  return (
    <div className={classes.farms}>
      {tab !== 'overview' && <ChartLook look={look} isLoading={false} onChange={setLook} />}
      {farms.map((farm) => {
        const isOpen = isSearched || !folded.has(farm.farm_id)
        return (
          <Card key={farm.farm_id}>
            <div className={classes.farmHead}>
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                onClick={() => setFolded((before) => toggled(before, farm.farm_id))}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                {farm.farm_name}
              </button>
              <span className={classes.counts}>{countsOf(farm)}</span>
              {farm.open_alarms > 0 && (
                <Badge severity="alarm" text={t('alarms', { count: farm.open_alarms })} isSolid />
              )}
            </div>
            {isOpen && (
              <div className={classes.barns}>
                {farm.barns.map((barn) => (
                  <Barn
                    key={barn.barn_id}
                    barn={barn}
                    tab={tab}
                    look={look}
                    known={known}
                    isShown={isSearched || shown.has(barn.barn_id)}
                    onToggle={() => setShown((before) => toggled(before, barn.barn_id))}
                  />
                ))}
              </div>
            )}
          </Card>
        )
      })}
    </div>
  )

  function countsOf({ barns }: MonitorFarm): string {
    const sections = barns.reduce((sum, one) => sum + one.sections.length, 0)
    return t('counts', {
      barns: t('barns', { count: barns.length }),
      sections: t('sections', { count: sections }),
    })
  }
}

interface BarnProps {
  barn: MonitorBarn
  tab: MonitorTab
  look: Look
  /** Sections with sensors of the tab's kind; null on the overview. */
  known: ReadonlySet<string> | null
  isShown: boolean
  onToggle: () => void
}

function Barn({ barn, tab, look, known, isShown, onToggle }: BarnProps) {
  const { t } = useTranslation('monitoring')
  const hasSections = barn.sections.length > 0
  return (
    <section className={classes.barn} aria-label={barn.barn_name}>
      <div className={classes.barnHead}>
        <strong>{barn.barn_name}</strong>
        {hasSections && (
          <Button variant="subtle" size="xs" aria-expanded={isShown} onClick={onToggle}>
            {t(isShown ? 'hideSections' : 'viewSections')}
          </Button>
        )}
      </div>
      {!hasSections && <EmptyState sentence={t('noSections')} icon="layout-grid" />}
      {hasSections && tab === 'overview' && <BarnTiles headers={barn.headers} />}
      {hasSections && isShown && tab === 'overview' && <SectionTable barn={barn} />}
      {hasSections && isShown && tab !== 'overview' && <Charts barn={barn} tab={tab} look={look} known={known} />}
    </section>
  )
}

function Charts({ barn, tab, look, known }: Pick<BarnProps, 'barn' | 'look' | 'known'> & { tab: ChartTab }) {
  const { t } = useTranslation('monitoring')
  const sections = barn.sections.filter(({ section_id }) => known?.has(section_id))
  if (sections.length === 0) return <EmptyState sentence={t('noSensors')} icon="chart-histogram" />
  return (
    <div className={classes.charts}>
      <Suspense fallback={<ChartSkeleton heightPx={400} />}>
        {sections.map((section) => (
          <SectionChart key={section.section_id} tab={tab} section={section} look={look} />
        ))}
      </Suspense>
    </div>
  )
}
