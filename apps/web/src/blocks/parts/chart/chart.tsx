import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { Menu } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import classes from './chart.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { chartNote, hasPoints } from './chart-values.ts'
import { groupedSeries } from './layout/grouped-series.ts'

const ChartModal = lazy(() => import('./chart-modal.tsx').then((file) => ({ default: file.ChartModal })))

const HEIGHT_PX = 300

export interface ChartProps {
  /** The chart from the server; undefined while it loads. */
  spec: ChartSpec | undefined
  /** Shown while the chart loads and when loading fails. */
  title?: string
  /** The height, as a multiple of 300 px. */
  heightTimes?: number
  error?: { sentence?: string; code?: string; requestId?: string; onRetry?: () => void } | undefined
  isRefreshing?: boolean
  isEnlargeable?: boolean
  /** Filters of this chart, first in its menu. */
  menuItems?: ReactNode
  /** A filter in the menu is not at its default. */
  isMenuMarked?: boolean
  /** Help button and similar, left of the menu. */
  actions?: ReactNode
  /** Content below the drawing, on the same card. */
  footer?: ReactNode
  /** Print heading: farms and period. */
  printHead?: string
}

/** A chart on a card: drawing, table view, menu and enlarged view, with loading, error and empty states. */
export function Chart(props: ChartProps) {
  const { spec, error, heightTimes = 1, menuItems, isMenuMarked = false, actions, isEnlargeable = true } = props
  const { t } = useTranslation('chart')
  const title = spec?.title ?? props.title ?? ''
  const heightPx = HEIGHT_PX * heightTimes
  const [isTable, setTable] = useState(false)
  const [isEnlarged, setEnlarged] = useState(false)
  const series = useMemo(() => (spec ? groupedSeries(spec, t('other')) : []), [spec, t])
  const isDrawn = spec !== undefined && !error && hasPoints(spec)

  const body = () => {
    if (error) return <ErrorState {...error} sentence={error.sentence ?? t('loadFailed')} />
    if (!spec) return <ChartSkeleton heightPx={heightPx} />
    if (!isDrawn) return <EmptyChart reason={spec.empty_reason} />
    return <ChartFigure spec={spec} series={series} heightPx={heightPx} isTable={isTable} />
  }

  return (
    <Card
      {...(title && { title })}
      note={spec && chartNote(spec)}
      actions={
        <>
          {actions}
          {spec && (
            <Menu position="bottom-end">
              <Menu.Target>
                <IconButton
                  icon="dots-vertical"
                  label={t(isMenuMarked ? 'menuMarked' : 'menu', { title })}
                  isMarked={isMenuMarked}
                />
              </Menu.Target>
              <Menu.Dropdown>
                {menuItems}
                <Menu.Item
                  leftSection={<Icon name={isTable ? 'chart-histogram' : 'table'} />}
                  disabled={!isDrawn}
                  onClick={() => setTable(!isTable)}
                >
                  {t(isTable ? 'showChart' : 'showTable')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          {isEnlargeable && isDrawn && (
            <IconButton icon="zoom-in" label={t('enlarge', { title })} onClick={() => setEnlarged(true)} />
          )}
        </>
      }
    >
      <div className={classes.body} style={{ minHeight: heightPx }} data-refreshing={props.isRefreshing || undefined}>
        {body()}
      </div>
      {props.footer}
      {isEnlarged && spec && (
        <Suspense>
          <ChartModal spec={spec} series={series} printHead={props.printHead} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** An empty chart with the reason. */
function EmptyChart({ reason }: { reason: string | null }) {
  const { t } = useTranslation('chart')
  return (
    <div className={classes.empty}>
      <EmptyState sentence={[t('empty'), reason].filter(Boolean).join('. ')} icon="chart-histogram" />
    </div>
  )
}
