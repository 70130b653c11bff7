import type account from './da/account.json'
import type actionModal from './da/action-modal.json'
import type analysis from './da/analysis.json'
import type assignments from './da/assignments.json'
import type audit from './da/audit.json'
import type chart from './da/chart.json'
import type checkTree from './da/check-tree.json'
import type common from './da/common.json'
import type companies from './da/companies.json'
import type consent from './da/consent.json'
import type dashboardGrid from './da/dashboard-grid.json'
import type dataQuality from './da/data-quality.json'
import type dataTable from './da/data-table.json'
import type dynamicForm from './da/dynamic-form.json'
import type economy from './da/economy.json'
import type farmBoard from './da/farm-board.json'
import type feed from './da/feed.json'
import type health from './da/health.json'
import type help from './da/help.json'
import type imports from './da/imports.json'
import type instructions from './da/instructions.json'
import type kpiCard from './da/kpi-card.json'
import type kpiSelection from './da/kpi-selection.json'
import type locationPicker from './da/location-picker.json'
import type locations from './da/locations.json'
import type makeable from './da/makeable.json'
import type monitoring from './da/monitoring.json'
import type notes from './da/notes.json'
import type notifications from './da/notifications.json'
import type outbox from './da/outbox.json'
import type overview from './da/overview.json'
import type ownData from './da/own-data.json'
import type palette from './da/palette.json'
import type periodPicker from './da/period-picker.json'
import type pigs from './da/pigs.json'
import type pinSignIn from './da/pin-sign-in.json'
import type production from './da/production.json'
import type programs from './da/programs.json'
import type reconciliation from './da/reconciliation.json'
import type records from './da/records.json'
import type referenceData from './da/reference-data.json'
import type reports from './da/reports.json'
import type rota from './da/rota.json'
import type round from './da/round.json'
import type sensors from './da/sensors.json'
import type setup from './da/setup.json'
import type shell from './da/shell.json'
import type signIn from './da/sign-in.json'
import type slaughters from './da/slaughters.json'
import type users from './da/users.json'
import type why from './da/why.json'

/** The namespaces and their texts. Danish is the source; a test checks the other four languages against it. */
export interface Catalogues {
  account: typeof account
  'action-modal': typeof actionModal
  analysis: typeof analysis
  assignments: typeof assignments
  audit: typeof audit
  chart: typeof chart
  'check-tree': typeof checkTree
  common: typeof common
  companies: typeof companies
  consent: typeof consent
  'dashboard-grid': typeof dashboardGrid
  'data-quality': typeof dataQuality
  'data-table': typeof dataTable
  'dynamic-form': typeof dynamicForm
  economy: typeof economy
  'farm-board': typeof farmBoard
  feed: typeof feed
  help: typeof help
  health: typeof health
  imports: typeof imports
  instructions: typeof instructions
  'location-picker': typeof locationPicker
  locations: typeof locations
  'kpi-selection': typeof kpiSelection
  'kpi-card': typeof kpiCard
  monitoring: typeof monitoring
  rota: typeof rota
  sensors: typeof sensors
  notes: typeof notes
  notifications: typeof notifications
  makeable: typeof makeable
  outbox: typeof outbox
  overview: typeof overview
  why: typeof why
  'own-data': typeof ownData
  palette: typeof palette
  'period-picker': typeof periodPicker
  pigs: typeof pigs
  production: typeof production
  programs: typeof programs
  records: typeof records
  reconciliation: typeof reconciliation
  round: typeof round
  setup: typeof setup
  shell: typeof shell
  'pin-sign-in': typeof pinSignIn
  'sign-in': typeof signIn
  'reference-data': typeof referenceData
  reports: typeof reports
  slaughters: typeof slaughters
  users: typeof users
}
