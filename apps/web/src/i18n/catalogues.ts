import type chart from './da/chart.json'
import type checkTree from './da/check-tree.json'
import type common from './da/common.json'
import type companies from './da/companies.json'
import type dataTable from './da/data-table.json'
import type dynamicForm from './da/dynamic-form.json'
import type periodPicker from './da/period-picker.json'
import type shell from './da/shell.json'
import type signIn from './da/sign-in.json'

/** The areas and their texts; Danish is the source, the other four are held to it by a test. */
export interface Catalogues {
  chart: typeof chart
  'check-tree': typeof checkTree
  common: typeof common
  companies: typeof companies
  'data-table': typeof dataTable
  'dynamic-form': typeof dynamicForm
  'period-picker': typeof periodPicker
  shell: typeof shell
  'sign-in': typeof signIn
}
