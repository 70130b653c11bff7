import type chart from './da/chart.json'
import type checkTree from './da/check-tree.json'
import type common from './da/common.json'
import type dataTable from './da/data-table.json'
import type periodPicker from './da/period-picker.json'

/** The areas and their texts; Danish is the source, the other four are held to it by a test. */
export interface Catalogues {
  common: typeof common
  chart: typeof chart
  'check-tree': typeof checkTree
  'data-table': typeof dataTable
  'period-picker': typeof periodPicker
}
