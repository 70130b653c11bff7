import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { DashboardItem } from '@herdboard/contract/figures/dashboard.ts'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requestRecordWindow } from '#blocks/parts/action-request/action-request.ts'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { HelpSign } from '#blocks/parts/help/help-sign.tsx'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { parseId } from '#lib/http/parse-id.ts'
import { Card } from '#ui/card/card.tsx'
import { PartBoundary } from '#ui/error-boundary/part-boundary.tsx'
import { BurgerOptions } from './burger-options.tsx'
import classes from './dashboard-grid.module.css'
import { FilterMenu } from './filter-menu.tsx'
import { itemAnchor } from './grid-layout.ts'
import { type DashboardQuery, overviewItemQuery } from './queries.ts'
import { appliedOptionParameters } from './ticked-options.ts'

const openRecordOfItemRow = (value: unknown) => {
  const recordId = parseId<RecordId>(value)
  if (recordId) requestRecordWindow(recordId)
}

interface Props {
  /** The item from the response for the whole dashboard. */
  item: DashboardItem
  query: DashboardQuery
  isRefreshing: boolean
  printHead: string
}

/** An item of the dashboard. Its own filters refetch only this item. */
export function GridItem({ item: dashboardItem, query, isRefreshing, printHead }: Props) {
  const [requestedOptions, setRequestedOptions] = useState<readonly string[] | null>(null)
  const isFiltered = requestedOptions !== null
  const filteredQuery = useQuery({
    ...overviewItemQuery(query, dashboardItem.item_no, requestedOptions ?? []),
    enabled: isFiltered,
  })
  const filteredItem = filteredQuery.data?.items.find(({ item_no }) => item_no === dashboardItem.item_no)
  const item = (isFiltered && filteredItem) || dashboardItem
  const view = {
    item,
    printHead,
    isRefreshing: isFiltered ? filteredQuery.isFetching : isRefreshing,
    error:
      isFiltered && filteredQuery.error
        ? loadFailureOf(filteredQuery.error, () => void filteredQuery.refetch())
        : undefined,
  }
  const burger = item.burger_menu && {
    menu: item.burger_menu,
    // During a fetch, the checkboxes already show the requested options.
    ticked:
      filteredQuery.isFetching && requestedOptions
        ? requestedOptions
        : appliedOptionParameters(item.burger_menu.options),
    onTicked: setRequestedOptions,
  }

  return (
    <div id={itemAnchor(dashboardItem.item_no)} className={classes.item} data-width={dashboardItem.width}>
      <PartBoundary>
        {item.type === 'chart' && <ChartItem {...view} burger={burger} />}
        {item.type === 'table' && <TableItem {...view} burger={burger} />}
        {item.type === 'text' && <TextItem {...view} burger={burger} />}
      </PartBoundary>
    </div>
  )
}

interface ViewProps {
  item: DashboardItem
  printHead: string
  isRefreshing: boolean
  error: ReturnType<typeof loadFailureOf> | undefined
  burger: Parameters<typeof BurgerOptions>[0] | null
}

function ChartItem({ item, error, isRefreshing, burger, printHead }: ViewProps) {
  const spec = item.chart_options ?? undefined
  return (
    <Chart
      spec={spec}
      heightTimes={item.height_multiplier}
      error={error}
      isRefreshing={isRefreshing}
      isEnlargeable={item.display_magnifier}
      printHead={printHead}
      isMenuMarked={item.burger_menu?.is_menu_applied ?? false}
      menuItems={
        burger && (
          <>
            <BurgerOptions {...burger} />
            <Menu.Divider />
          </>
        )
      }
      actions={item.help_widget_item && <HelpSign name={spec?.title ?? ''} text={item.help_widget_item.text} />}
    />
  )
}

function TableItem({ item, error, isRefreshing, burger }: ViewProps) {
  return (
    <DataTable
      name={`overview-${item.item_no}`}
      table={item.table ?? undefined}
      error={error}
      isRefreshing={isRefreshing}
      isOpenable={(row) => parseId(row.record_id) !== null}
      onOpen={(row) => openRecordOfItemRow(row.record_id)}
      tools={
        <>
          {item.help_widget_item && <HelpSign name={item.table?.title ?? ''} text={item.help_widget_item.text} />}
          {burger && <FilterMenu {...burger} name={item.table?.title ?? ''} />}
        </>
      }
    />
  )
}

function TextItem({ item, isRefreshing, burger }: ViewProps) {
  const { title, subtitle, description } = item.text_content ?? { title: '', subtitle: '', description: '' }
  return (
    <Card
      title={title}
      note={subtitle}
      actions={
        <>
          {item.help_widget_item && <HelpSign name={title} text={item.help_widget_item.text} />}
          {burger && <FilterMenu {...burger} name={title} />}
        </>
      }
    >
      <div className={classes.text} data-refreshing={isRefreshing || undefined}>
        {description.split('\n').map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  )
}
