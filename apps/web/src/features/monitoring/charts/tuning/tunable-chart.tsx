import type { SectionId } from '@herdboard/contract/core/ids.ts'
import type { ReplayStep } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { alarmReplayQuery, alarmTypesQuery } from '#features/monitoring/queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { ZoomableChart, type ZoomableChartProps } from '../zoomable-chart.tsx'
import { withReplay } from './replay-spans.ts'
import classes from './tuning.module.css'

const TuningPanel = lazy(() => import('./tuning-panel.tsx').then((file) => ({ default: file.TuningPanel })))

const PANEL_PX = 300

interface Props extends ZoomableChartProps {
  section: { section_id: SectionId; section_name: string }
}

/** The chart of a kind of sensor whose alarms have no sensitivity. */
export const PlainChart = ({ section: _, ...chart }: Props) => <ZoomableChart {...chart} />

/**
 * A chart of water below which people try how sensitively it is judged: the chart shows at once which alarms there would
 * have been.
 */
export function TunableChart({ section, spec, ...chart }: Props) {
  const { t } = useTranslation('monitoring')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReplayStep['step'] | null>(null)
  const { data, error, isFetching, refetch } = useQuery({ ...alarmReplayQuery(section.section_id), enabled: isOpen })
  const { data: types = [] } = useQuery({ ...alarmTypesQuery, enabled: isOpen })
  const step = data?.steps.find((one) => one.step === (chosen ?? data.setting.step))
  const tuned = useMemo(
    () => (spec && isOpen && step ? withReplay(spec, { step, types, t }) : spec),
    [spec, isOpen, step, types, t],
  )
  const panel = () => {
    if (data && step)
      return <TuningPanel section={section} replay={data} step={step} types={types} onStep={setChosen} />
    if (error && !isFetching)
      return <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('tuningFailed')} />
    return <ChartSkeleton heightPx={PANEL_PX} />
  }
  return (
    <ZoomableChart
      {...chart}
      spec={tuned}
      below={
        <div className={classes.tuning}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen)
              setChosen(null)
            }}
          >
            {t('tuning')}
          </Button>
          {isOpen && <Suspense fallback={<ChartSkeleton heightPx={PANEL_PX} />}>{panel()}</Suspense>}
        </div>
      }
    />
  )
}
