import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { getRecordForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { addBudgetPrice } from '@herdboard/contract/economy/budget.ts'
import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import { getEControlPdf, listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { aDeletedCompany, anArchive, runArchiveJobs } from '#testing/fixtures/company-archives.ts'
import { aBarn, aCompany, aFarm, aSection } from '#testing/fixtures/test-company.ts'
import { fillForm, openForm } from '#testing/forms/submit-form.ts'
import { archiveImportExamples } from './archive-import-examples.ts'
import {
  aBudgetLine,
  aDeletedRecord,
  aDeletionOfANote,
  anExampleNote,
  anExampleRecord,
  aReport,
  emptyExample,
  insertion,
  nextName,
  nextNumber,
  ONE_POINT,
  period,
} from './example-rows.ts'
import { feedExamples } from './feed-examples.ts'
import { importExamples } from './import-examples.ts'
import { messageExamples } from './message-examples.ts'
import { monitoringExamples } from './monitoring-examples.ts'
import { peopleExamples } from './people-examples.ts'
import { pricesExamples } from './price-examples.ts'
import { referenceDataExamples } from './reference-data-examples.ts'
import type { RequestExample } from './request-example.ts'
import { workExamples } from './work-examples.ts'

export const requestExamples: Record<string, RequestExample> = {
  ...peopleExamples,
  ...messageExamples,
  ...monitoringExamples,
  ...workExamples,
  listDirectories: emptyExample,
  getNewDirectoryForm: emptyExample,
  addDirectory: async () => ({
    body: {
      name: nextName('Ny virksomhed'),
      main_number: `ny${nextNumber()}`,
      admin_email: `ny${nextNumber()}@farm.example`,
    },
  }),
  removeDirectory: async (api) => {
    const { directoryId, name } = await aCompany(api.db)
    return { params: { id: directoryId }, query: { name } }
  },
  activateDirectory: async (_api, world) => ({ params: { id: world.directoryId }, body: { active: true } }),

  getOwnData: emptyExample,
  deleteAccount: async () => ({ body: { password: 'x' } }),
  listArchives: emptyExample,
  createArchive: async (api) => {
    await runArchiveJobs(api)
    return {}
  },
  getArchive: async (api, world) => ({ params: { id: await anArchive(api, api.as(world)) } }),
  ...archiveImportExamples,
  listDeletedCompanies: emptyExample,
  getBackupStatus: emptyExample,
  getDeletedArchive: async (api, world) => ({ params: { id: await aDeletedCompany(api, world.manager) } }),

  listRecordTypes: emptyExample,
  listEvents: emptyExample,
  listBatchEvents: emptyExample,
  listActions: emptyExample,
  listSettingEvents: emptyExample,
  listEconomyEvents: emptyExample,
  listConfigEvents: emptyExample,
  listAnalysisTypes: emptyExample,
  getDailyAssessment: async (_api, world) => ({ query: { location_ids: world.farm.id } }),
  listQualityCategories: emptyExample,
  listAssessmentMethods: emptyExample,
  getHelpWidget: emptyExample,
  getHelpDocument: async () => ({ params: { no: '1' } }),

  listFarms: emptyExample,
  listBarns: emptyExample,
  listSections: emptyExample,
  listBatches: async () => ({ query: period }),
  listDirectoryFarms: emptyExample,
  listDirectoryBarns: emptyExample,
  listDirectorySections: emptyExample,
  addFarm: async () => ({ body: { name: nextName('Ny ejendom') } }),
  changeFarm: async (api, world) => ({
    params: { id: (await aFarm(api.db, world)).id },
    body: { name: nextName('Andet navn'), locked_through: '2025-12-31', version: 1 },
  }),
  removeFarm: async (api, world) => ({ params: { id: (await aFarm(api.db, world)).id } }),
  addBarn: async (_api, world) => ({
    body: { farm_id: world.farm.id, name: nextName('Ny stald'), animal_group: 'WEANERS' },
  }),
  changeBarn: async (api, world) => ({
    params: { id: (await aBarn(api.db, world.farm)).id },
    body: { name: nextName('Andet navn'), animal_group: 'WEANERS', version: 1 },
  }),
  removeBarn: async (api, world) => ({ params: { id: (await aBarn(api.db, world.farm)).id } }),
  addSection: async (_api, world) => ({ body: { barn_id: world.barn.id, name: nextName('Ny sektion') } }),
  changeSection: async (api, world) => ({
    params: { id: (await aSection(api.db, world.barn)).id },
    body: { name: nextName('Andet navn'), version: 1 },
  }),
  removeSection: async (api, world) => ({ params: { id: (await aSection(api.db, world.barn)).id } }),
  storeSelection: async (_api, world) => ({ body: { ids: [world.section.id, world.batch.id] } }),

  listFeedMixes: emptyExample,
  addFeedMix: async (_api, world) => ({
    body: {
      type_id: 2,
      name: nextName('Ny blanding'),
      farms: [world.farm.id],
      prices: [{ price: 212.25, valid_from: '2026-02-01' }],
      wgt_avg_fu: 107.5,
      wgt_avg_crude_protein: 15.2,
      surcharge: 0,
    },
  }),
  addMixPrice: async (_api, world) => ({
    params: { id: world.mix.id },
    body: { price: 215.5, valid_from: addDays('2020-01-01', nextNumber()) },
  }),

  ...feedExamples,

  listPostings: async (_api, world) => ({ query: { ...period, site_ids: world.farm.id } }),
  getEconomyResult: async (_api, world) => ({ query: { ...period, site_ids: world.farm.id } }),
  listPostingCategories: emptyExample,

  listBudgetEntries: emptyExample,
  getBudgetComparison: async () => ({ query: period }),
  removeBudgetEntry: async (api, world) => ({ params: { id: await aBudgetLine(api, world) } }),
  addBudgetPrice: async (api, world) => ({
    params: { id: await aBudgetLine(api, world) },
    body: { price: 12.5, valid_from: '2026-03-01' },
  }),
  removeBudgetPrice: async (api, world) => {
    const id = await aBudgetLine(api, world)
    const { prices } = await api
      .as(world)
      .call(addBudgetPrice, { params: { id: id as never }, body: { price: 13, valid_from: '2026-03-02' } })
    return { params: { id, price_id: prices[0]?.id ?? '' } }
  },

  ...pricesExamples,
  ...referenceDataExamples,

  listReportFarms: emptyExample,
  listReportBatches: emptyExample,
  listReportDates: async (_api, world) => ({ query: { site_ids: world.farm.id } }),
  getReports: aReport,
  getEControl: aReport,
  getEControlPdf: aReport,
  listIssuedReports: emptyExample,
  getIssuedPdf: async (api, world) => {
    await api.as({ manager: world.manager }).send(getEControlPdf, await aReport(api, world))
    const [newest] = await api.as({ manager: world.manager }).call(listIssuedReports)
    return { params: { id: newest?.id ?? '' } }
  },

  listRecords: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  removeRecord: async (api, world) => ({
    params: { id: await anExampleRecord(api, world) },
    query: { confirmed: true },
  }),
  restoreRecord: async (api, world) => ({
    params: { id: await aDeletedRecord(api, world) },
    query: { confirmed: true },
  }),
  getReconciliation: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  getReconciliationRecords: async (_api, world) => ({
    query: { ...period, location_ids: world.farm.id, column: 'closing' },
  }),
  getReconciliationCauses: async (api, world) => {
    const { rows } = await api.as(world).call(getReconciliation, { query: period })
    return { query: { ...period, unit_id: rows.find(({ unit_id }) => unit_id !== null)?.unit_id ?? '' } }
  },
  getForm: async (_api, world) => ({
    params: { form_id: String(formId.deadPigs) },
    query: { section_id: world.section.id },
  }),
  postForm: async (api, world) => ({
    params: { form_id: String(formId.insertion) },
    body: await insertion(api, world),
  }),
  putForm: async (api, world) => ({ params: { form_id: String(formId.insertion) }, body: await insertion(api, world) }),
  getRecordForm: async (_api, world) => ({ params: { id: world.record.id } }),
  putRecordForm: async (api, world) => {
    const id = await anExampleRecord(api, world)
    const { form } = await api.as(world).call(getRecordForm, { params: { id: id as never } })
    return {
      params: { id },
      body: {
        confirmed: true,
        form: fillForm(form, { 'FS_Main.FF_Number': 1000 + nextNumber(), 'FS_Main.FF_TotalWeight': null }),
      },
    }
  },
  putDependents: async (api, world) => {
    const { form } = await openForm(api.as(world), formId.insertion, { section_id: world.section.id })
    return {
      params: { form_id: String(formId.insertion), element_id: 'FF_Number' },
      body: { context: form.context, values: [{ id: 'FS_Main.FF_Number', value: 100 }] },
    }
  },

  getOverview: async (_api, world) => ({ query: { ...period, isweaners: false, location_ids: world.farm.id } }),
  getAnalysis: async (_api, world) => ({
    query: { ...period, type_id: String(analysisTypeId.growth), scope: '2', location_ids: world.farm.id },
  }),
  getPigMovements: async (_api, world) => ({ query: { ...period, site_ids: world.batch.id } }),
  getDeadPigs: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  getMovementList: async (_api, world) => ({ query: { ...period, site_ids: world.farm.id } }),
  getSlaughterSettlements: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  getFeedConsumption: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  getDeliveryRegistrations: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  getFeedConsumptionData: async (_api, world) => ({
    query: { ...period, weaners: 'false', site_ids: world.section.id },
  }),
  getDeliveryOriginal: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
  getChart: async (_api, world) => ({
    params: { chartType: 'pig-status' },
    query: { ...period, weaners: 'false', site_ids: world.section.id },
  }),
  listAudit: emptyExample,
  listAuditPeople: emptyExample,
  getAuditEntry: async (api, world) => {
    await anExampleNote(api, world)
    const { data } = await api.as(world).call(listAudit, { query: {} })
    return { params: { id: data[0]?.id ?? '' } }
  },
  restoreDeleted: async (api, world) => ({ params: { id: await aDeletionOfANote(api, world) } }),
  listImportOrigins: async (api, world) => ({ params: { subject_id: await anExampleNote(api, world) } }),
  getSubjectAuditLog: async (api, world) => ({ params: { subject_id: await anExampleNote(api, world) } }),
  getRecordAuditLog: async (api, world) => ({ params: { id: await anExampleRecord(api, world) } }),
  getKpis: async (_api, world) => ({ query: { farm_ids: world.farm.id, is_weaner: false } }),
  getKpiTypes: emptyExample,
  getWhy: async (_api, world) => ({ query: { type_id: 3, is_weaner: false, location_ids: world.farm.id } }),
  getFarmBoard: async (_api, world) => ({ query: { is_weaner: false, location_ids: world.farm.id } }),
  getVisitSheet: async (_api, world) => ({ query: { is_weaner: false, location_ids: world.farm.id } }),
  putVisitComment: async (_api, world) => ({ body: { farm_id: world.farm.id, comment: 'Ventilation in A2' } }),
  listKpiDeviations: async (_api, world) => ({ query: { is_weaner: false, location_ids: world.farm.id } }),
  listWhyRecords: async (_api, world) => ({
    query: { ...period, type_id: 3, is_weaner: false, number: 'feedFe', location_ids: world.farm.id },
  }),
  getKpiPreferences: emptyExample,
  putKpiPreferences: async () => ({
    body: { is_weaner: false, kpis: [1, 2, 3, 4].map((type_id, index) => ({ type_id, index })) },
  }),

  listMiscEvents: emptyExample,
  searchCompany: async () => ({ query: { text: 'hoste' } }),
  getRound: async (_api, world) => ({ query: { farm_id: world.farm.id } }),
  putWalkingOrder: async (_api, world) => ({
    body: { farm_id: world.farm.id, place_ids: [world.section.id as unknown as PlaceId] },
  }),
  ...importExamples,
  addImage: async () => ({ body: { data: ONE_POINT } }),
  getImage: async (api, world) => {
    const { id } = await api.as(world).call(addImage, { body: { data: ONE_POINT } })
    return { params: { id } }
  },
  getMakeableDashboard: emptyExample,
  getMakeableChart: emptyExample,

  updateKpis: emptyExample,
  getBackgroundJob: async (api, world) => ({ params: { id: (await api.as(world).call(updateKpis)).task_id } }),
}

const examplesOf = new Map<AnyEndpoint, RequestExample | undefined>(
  [...endpointsByName].map(([name, endpoint]) => [endpoint, requestExamples[name]]),
)

/** Registers the example of a broken endpoint. */
export function giveExample(endpoint: AnyEndpoint, example: RequestExample): void {
  examplesOf.set(endpoint, example)
}

/** Returns the example of an endpoint. Throws for an endpoint without one, so that every new endpoint gets one. */
export function exampleFor(endpoint: AnyEndpoint): RequestExample {
  const example = examplesOf.get(endpoint)
  if (!example)
    throw new Error(`${endpoint.method} ${endpoint.path} has no example in testing/contract-checks/examples.ts`)
  return example
}
