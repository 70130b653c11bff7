import type { ChartSpec } from '@herdboard/contract/figures/chart-spec.ts'
import { Menu } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { useDelayedLoading } from '#ui/skeletons/use-delayed-loading.ts'
import classes from './chart.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { hasPoints } from './chart-values.ts'
import { groupedSeries } from './layout/grouped-series.ts'

const ChartModal = lazy(() => import('./chart-modal.tsx').then((file) => ({ default: file.ChartModal })))

const HEIGHT_PX = 300

export interface ChartProps {
  /** The chart as the server sends it; absent while it is on its way. */
  spec: ChartSpec | undefined
  /** Stands while the chart is not there yet, and when it does not come. */
  title?: string
  /** How many times 300 px high. */
  heightTimes?: number
  error?: { sentence?: string; code?: string; requestId?: string; onRetry?: () => void } | undefined
  isRefreshing?: boolean
  isEnlargeable?: boolean
  /** Filters of this chart, shown first in its menu. */
  menuItems?: ReactNode
  /** A filter in the menu differs from the usual. */
  isMenuMarked?: boolean
  /** Help sign and the like, left of the menu. */
  actions?: ReactNode
  /** Below the drawing, on the same card. */
  footer?: ReactNode
  /** Heads the print: farms and period. */
  printHead?: string
}

/** What the axes count, where the chart does not say it itself: `stk. · %`. */
const unitsOf = (spec: ChartSpec): string => [...new Set(spec.axes.map(({ unit }) => unit))].filter(Boolean).join(' · ')

/** A chart on its card: drawing, table view, words, menu, magnifier, and every state on the way there. */
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
    if (!spec) return <LoadingChart heightPx={heightPx} />
    if (!isDrawn) return <EmptyChart reason={spec.empty_reason} />
    return <ChartFigure spec={spec} series={series} heightPx={heightPx} isTable={isTable} />
  }

  return (
    <Card
      {...(title && { title })}
      note={spec ? (spec.subtitle ?? unitsOf(spec)) : undefined}
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

function LoadingChart({ heightPx }: { heightPx: number }) {
  const isShown = useDelayedLoading(true)
  return isShown ? <ChartSkeleton heightPx={heightPx} /> : null
}

/** Bare axes in grey, with the reason where the lines would be. */
function EmptyChart({ reason }: { reason: string | null }) {
  const { t } = useTranslation('chart')
  return (
    <div className={classes.empty}>
      <EmptyState sentence={[t('empty'), reason].filter(Boolean).join('. ')} icon="chart-histogram" />
    </div>
  )
}
