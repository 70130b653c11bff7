import * as accounts from './accounts.ts'
import * as alarms from './alarms.ts'
import * as analysis from './analysis.ts'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bonusPayments from './bonus-payments.ts'
import * as budget from './budget.ts'
import * as charts from './charts.ts'
import * as companies from './companies.ts'
import * as companyData from './company-data.ts'
import * as dashboard from './dashboard.ts'
import * as dataQuality from './data-quality.ts'
import * as deadPayments from './dead-payments.ts'
import * as definitions from './definitions.ts'
import * as economies from './economies.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as feedMixes from './feed-mixes.ts'
import * as feedUsage from './feed-usage.ts'
import * as forms from './forms.ts'
import * as health from './health.ts'
import * as images from './images.ts'
import * as live from './live.ts'
import * as locations from './locations.ts'
import * as makeable from './makeable.ts'
import * as monitor from './monitor.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as ownData from './own-data.ts'
import * as passkeys from './passkeys.ts'
import * as people from './people.ts'
import * as placeSetup from './place-setup.ts'
import * as postPayments from './post-payments.ts'
import * as priceListings from './price-listings.ts'
import * as programs from './programs.ts'
import * as rawMaterials from './raw-materials.ts'
import * as reconciliation from './reconciliation.ts'
import * as records from './records.ts'
import * as reports from './reports.ts'
import * as secondFactor from './second-factor.ts'
import * as statusEntries from './status-entries.ts'
import * as tables from './tables.ts'
import * as tasks from './tasks.ts'
import * as ui from './ui.ts'

const areas = {
  auth,
  secondFactor,
  passkeys,
  accounts,
  people,
  programs,
  companyData,
  ownData,
  companies,
  definitions,
  ui,
  locations,
  placeSetup,
  records,
  reconciliation,
  forms,
  health,
  images,
  audit,
  notes,
  assignments,
  notifications,
  feedMixes,
  feedUsage,
  rawMaterials,
  economies,
  budget,
  statusEntries,
  postPayments,
  deadPayments,
  bonusPayments,
  priceListings,
  dashboard,
  analysis,
  charts,
  reports,
  tables,
  tasks,
  dataQuality,
  monitor,
  alarms,
  makeable,
  live,
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the product, by its name: what OpenAPI prints and the contract-wide tests walk over. */
export const endpointsByName: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(areas).flatMap((area) =>
    Object.entries(area).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  ),
)
export const allEndpoints: readonly AnyEndpoint[] = [...endpointsByName.values()]
