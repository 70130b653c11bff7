import { formId } from '@herdboard/contract/core/form-id.ts'
import type { MonitoredBarn, MonitoredFarm, SectionSensorHistory } from '@herdboard/contract/monitoring/monitoring.ts'
import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import type { MonitoringTab } from '#blocks/parts/monitoring/monitoring-search.ts'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { BarnTiles } from './barn-tiles.tsx'
import { ChartSettingsControl } from './charts/chart-settings-control.tsx'
import type { ChartZoom } from './charts/chart-zoom.ts'
import { SectionChart } from './charts/section-chart.tsx'
import classes from './monitoring.module.css'
import { placeNameOf } from './place-name.ts'
import { type ChartSettings, type ChartTab, chartsOf } from './queries.ts'
import { MonitoredSectionTable } from './section-table.tsx'
import { useBarnScroll } from './use-barn-scroll.ts'

interface Props {
  tab: MonitoringTab
  farms: readonly MonitoredFarm[]
  /** A search expands everything that matches. */
  isSearched: boolean
}

/** Farms with their barns, collapsible. Farms are expanded at first, the sections of barns are collapsed. */
export function MonitoredFarms({ tab, farms, isSearched }: Props) {
  const { t } = useTranslation('monitoring')
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [settings, setSettings] = useState<ChartSettings>({ months: 3, isHourly: true })
  const [zoom, setZoom] = useState<ChartZoom | null>(null)
  const loading = useIsFetching({ queryKey: tab === 'overview' ? [''] : chartsOf(tab) })
  const place = useBarnScroll(tab)
  const toggled = (before: ReadonlySet<string>, id: string) => {
    const next = new Set(before)
    if (!next.delete(id)) next.add(id)
    return next
  }
  return (
    <div ref={place} className={classes.farms}>
      {tab !== 'overview' && (
        <ChartSettingsControl
          settings={settings}
          isLoading={loading > 0}
          onChange={(next) => {
            setZoom(null)
            setSettings(next)
          }}
        />
      )}
      {farms.map((farm) => {
        const isOpen = isSearched || !collapsedIds.has(farm.farm_id)
        return (
          <Card key={farm.farm_id}>
            <div className={classes.farmHead}>
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                onClick={() => setCollapsedIds((before) => toggled(before, farm.farm_id))}
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
              <div className={classes.barns} data-open-farm>
                {farm.barns.map((barn) => (
                  <Barn
                    key={barn.barn_id}
                    barn={barn}
                    tab={tab}
                    settings={settings}
                    zoom={zoom}
                    onZoom={setZoom}
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

  function countsOf({ barns }: MonitoredFarm): string {
    const sections = barns.reduce((sum, one) => sum + one.sections.length, 0)
    return t('counts', {
      barns: t('barns', { count: barns.length }),
      sections: t('sections', { count: sections }),
    })
  }
}

interface BarnProps {
  barn: MonitoredBarn
  tab: MonitoringTab
  settings: ChartSettings
  zoom: ChartZoom | null
  onZoom: (zoom: ChartZoom | null) => void
  isShown: boolean
  onToggle: () => void
}

function Barn({ barn, tab, isShown, onToggle, ...charts }: BarnProps) {
  const { t } = useTranslation('monitoring')
  const hasSections = barn.sections.length > 0
  const mayAdd = usePermissions().includes('manage-directory')
  return (
    <section
      className={classes.barn}
      aria-label={barn.barn_name}
      data-open-barn={(hasSections && isShown) || undefined}
    >
      <div className={classes.barnHead}>
        <strong>{barn.barn_name}</strong>
        {hasSections && (
          <Button variant="subtle" size="xs" aria-expanded={isShown} onClick={onToggle}>
            {t(isShown ? 'hideSections' : 'viewSections')}
          </Button>
        )}
      </div>
      {!hasSections && (
        <EmptyState
          sentence={t('noSections')}
          icon="layout-grid"
          action={
            mayAdd
              ? {
                  label: t('addSection'),
                  onClick: () => openSetting(formId.newSection, { barn_id: barn.barn_id }),
                }
              : undefined
          }
        />
      )}
      {hasSections && tab === 'overview' && <BarnTiles headers={barn.headers} />}
      {hasSections && isShown && tab === 'overview' && <MonitoredSectionTable barn={barn} />}
      {hasSections && isShown && tab !== 'overview' && <Charts {...charts} barn={barn} tab={tab} />}
    </section>
  )
}

const HISTORY: Record<ChartTab, keyof SectionSensorHistory> = { water: 'water', food: 'feeding', weight: 'weight' }

interface ChartsProps extends Pick<BarnProps, 'barn' | 'settings' | 'zoom' | 'onZoom'> {
  tab: ChartTab
}

/** A chart for each section that had sensors of the tab's type in the period. */
function Charts({ barn, tab, ...shown }: ChartsProps) {
  const { t } = useTranslation('monitoring')
  const sections = barn.sections.filter(({ sensorHistory }) => sensorHistory[HISTORY[tab]][shown.settings.months])
  const navigate = useNavigate()
  if (sections.length === 0)
    return (
      <EmptyState
        sentence={t('noSensors')}
        icon="chart-histogram"
        action={{ label: t('seeSensors'), onClick: () => void navigate({ to: '/monitoring/sensors' }) }}
      />
    )
  return (
    <div className={classes.charts}>
      <Suspense fallback={<ChartSkeleton heightPx={400} />}>
        {sections.map((section) => (
          <SectionChart
            key={section.section_id}
            {...shown}
            tab={tab}
            section={section}
            placeName={placeNameOf(barn, section)}
          />
        ))}
      </Suspense>
    </div>
  )
}
