import type { AnyEndpoint } from './core/endpoint.ts'
import * as forms from './core/form-endpoints.ts'
import * as images from './core/images.ts'
import * as live from './core/live-topics.ts'
import * as bonusPayments from './economy/bonus-payments.ts'
import * as budget from './economy/budget.ts'
import * as deadPayments from './economy/dead-payments.ts'
import * as postPayments from './economy/post-payments.ts'
import * as postings from './economy/postings.ts'
import * as priceListings from './economy/price-listings.ts'
import * as economyResult from './economy/result.ts'
import * as statusEntries from './economy/status-entries.ts'
import * as feedMixes from './feed/feed-mixes.ts'
import * as feedUsage from './feed/feed-usage.ts'
import * as rawMaterials from './feed/raw-materials.ts'
import * as analysis from './figures/analysis.ts'
import * as charts from './figures/chart-endpoints.ts'
import * as dashboard from './figures/dashboard.ts'
import * as dataQuality from './figures/data-quality.ts'
import * as farmBoard from './figures/farm-board.ts'
import * as reports from './figures/reports.ts'
import * as makeable from './figures/showcase.ts'
import * as tables from './figures/table-endpoints.ts'
import * as why from './figures/why.ts'
import * as assignments from './herd/assignments.ts'
import * as notes from './herd/notes.ts'
import * as reconciliation from './herd/reconciliation.ts'
import * as records from './herd/records.ts'
import * as rounds from './herd/rounds.ts'
import * as health from './herd/treatments.ts'
import * as importOrigins from './imports/import-origins.ts'
import * as imports from './imports/imports.ts'
import * as sentImports from './imports/sent-imports.ts'
import * as alarmReplay from './monitoring/alarm-replay.ts'
import * as alarms from './monitoring/alarms.ts'
import * as monitoring from './monitoring/monitoring.ts'
import * as readings from './monitoring/readings.ts'
import * as accounts from './people/accounts.ts'
import * as programs from './people/api-tokens.ts'
import * as auth from './people/auth.ts'
import * as digest from './people/digest.ts'
import * as escalation from './people/escalation.ts'
import * as invitations from './people/invitations.ts'
import * as messages from './people/messages.ts'
import * as ownData from './people/own-data.ts'
import * as passkeys from './people/passkeys.ts'
import * as phone from './people/phone.ts'
import * as push from './people/push.ts'
import * as rotas from './people/rotas.ts'
import * as secondFactor from './people/second-factor.ts'
import * as sharedDevices from './people/shared-devices.ts'
import * as people from './people/users.ts'
import * as locations from './places/locations.ts'
import * as placeSetup from './places/place-setup.ts'
import * as archiveImports from './system/archive-imports.ts'
import * as audit from './system/audit-log.ts'
import * as backgroundJobs from './system/background-jobs.ts'
import * as backups from './system/backups.ts'
import * as definitions from './system/catalogue.ts'
import * as companies from './system/companies.ts'
import * as companyData from './system/company-data.ts'
import * as notifications from './system/notifications.ts'
import * as referenceData from './system/reference-data.ts'
import * as search from './system/search.ts'
import * as today from './system/today.ts'
import * as ui from './system/ui.ts'
import * as webhooks from './system/webhooks.ts'

const areas = {
  auth,
  secondFactor,
  sharedDevices,
  passkeys,
  accounts,
  invitations,
  people,
  programs,
  companyData,
  archiveImports,
  ownData,
  backups,
  companies,
  definitions,
  ui,
  webhooks,
  locations,
  placeSetup,
  records,
  search,
  reconciliation,
  rounds,
  forms,
  health,
  images,
  audit,
  notes,
  assignments,
  messages,
  phone,
  push,
  digest,
  escalation,
  rotas,
  notifications,
  today,
  feedMixes,
  feedUsage,
  rawMaterials,
  postings,
  economyResult,
  budget,
  statusEntries,
  postPayments,
  deadPayments,
  bonusPayments,
  priceListings,
  referenceData,
  dashboard,
  analysis,
  charts,
  reports,
  tables,
  farmBoard,
  why,
  backgroundJobs,
  dataQuality,
  alarmReplay,
  monitoring,
  readings,
  alarms,
  importOrigins,
  imports,
  sentImports,
  makeable,
  live,
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint by its name: OpenAPI prints this list, and contract-wide tests walk over it. */
export const endpointsByName: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  ),
)
export const allEndpoints: readonly AnyEndpoint[] = [...endpointsByName.values()]
