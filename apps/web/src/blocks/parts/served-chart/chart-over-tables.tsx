import type { ReactNode } from 'react'
import { placesOfPigType, type SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import classes from './chart-over-tables.module.css'
import { ServedChart } from './served-chart.tsx'

/** The query of the tables below a chart. */
interface TableQuery {
  period: DatePeriod
  pigType: PigTypeParam
  /** The selected places. */
  places: SelectedPlacesQuery
  /** The selected places that belong to the pig type. */
  placesOfPigType: SelectedPlacesQuery
}

interface Props {
  chartType: string
  title: string
  children: (query: TableQuery) => ReactNode
}

/** A view of the selected places, period and pig type: a chart, and below it the tables with its data. */
export function ChartOverTables({ chartType, title, children }: Props) {
  const { pigType } = usePigType()
  const { period } = useSelectedPeriod()
  return (
    <PlacesScreen>
      {({ barns }, places) =>
        pigType && (
          <div className={classes.parts}>
            <ServedChart chartType={chartType} title={title} period={period} pigType={pigType} places={places} />
            {children({ period, pigType, places, placesOfPigType: placesOfPigType(places, barns, pigType) })}
          </div>
        )
      }
    </PlacesScreen>
  )
}
