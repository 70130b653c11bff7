import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import {
  getAlarmForm,
  getAssignmentForm,
  getAssignmentTemplateForm,
  getForm,
  getNoteForm,
  getRecordForm,
  postForm,
} from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { addImage } from '@herdboard/contract/core/images.ts'
import { addBudgetPrice } from '@herdboard/contract/economy/budget.ts'
import { getEControlPdf, listIssuedReports } from '@herdboard/contract/figures/reports.ts'
import { getReconciliation } from '@herdboard/contract/herd/reconciliation.ts'
import { endpointsByName } from '@herdboard/contract/index.ts'
import { addCompanyToken, addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import { addPushBrowser } from '@herdboard/contract/people/push.ts'
import { listRotas } from '@herdboard/contract/people/rotas.ts'
import { listAudit } from '@herdboard/contract/system/audit-log.ts'
import { updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { addWebhook } from '@herdboard/contract/system/webhooks.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import { aDeletedCompany, anArchive, runArchiveJobs } from '#testing/fixtures/company-archives.ts'
import { anInvitation } from '#testing/fixtures/invitations.ts'
import { aPhone } from '#testing/fixtures/message-phones.ts'
import { aSettlement, notificationsOf, raiseTestNotification } from '#testing/fixtures/notifications.ts'
import { anAlarm, aReading, aSensor } from '#testing/fixtures/sensors.ts'
import {
  aBarn,
  aCompany,
  aDevice,
  aFarm,
  aPasskey,
  aPerson,
  aSection,
  OWN_PASSWORD,
} from '#testing/fixtures/test-company.ts'
import { prescribe } from '#testing/forms/instruction-forms.ts'
import { fillForm, openForm, submitForm } from '#testing/forms/submit-form.ts'
import { pushBrowser } from '#testing/outbound/push-browser.ts'
import { archiveImportExamples } from './archive-import-examples.ts'
import { feedExamples } from './feed-examples.ts'
import { importExamples } from './import-examples.ts'
import { pricesExamples } from './price-examples.ts'
import { referenceDataExamples } from './reference-data-examples.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

const period = { from: '2026-01-01', to: '2026-06-15' }
let made = 0
const nextName = (word: string) => `${word} ${++made}`
const aWebhook = async (api: TestApi, world: TestWorld) =>
  (await api.as(world).call(addWebhook, { body: { url: `https://hooks.example/${++made}` } })).id

const aPushBrowser = () => ({
  endpoint: `https://push.example/${++made}`,
  keys: pushBrowser().keys,
})

const emptyExample: RequestExample = async () => ({})

/** Records an insertion into a section through the form. */
async function insertion(api: TestApi, world: TestWorld) {
  const place = { section_id: world.section.id }
  const { form } = await openForm(api.as(world), formId.insertion, place)
  return {
    ...place,
    confirmed: true,
    form: fillForm(form, { 'FS_Main.FF_Number': 100 + ++made, 'FS_Main.FF_AvgWeight': 30 }),
  }
}

async function aRecord(api: TestApi, world: TestWorld): Promise<string> {
  const saved = await api
    .as(world)
    .call(postForm, { params: { form_id: formId.insertion }, body: await insertion(api, world) })
  return saved.id
}

const aNote = async (api: TestApi, world: TestWorld): Promise<string> =>
  (await submitForm(api.as(world), formId.note, { barn_id: world.barn.id }, { 'FS_Main.FF_Note': nextName('Hoste i') }))
    .id

const aTask = async (api: TestApi, world: TestWorld): Promise<string> =>
  (
    await submitForm(
      api.as(world),
      formId.task,
      { section_id: world.section.id },
      { 'FS_Main.FF_Task': nextName('Vask'), 'FS_Sub.FF_SubTask': 'Sæbe', 'FS_Sub_1.FF_SubTask': 'Skyl' },
    )
  ).id

const aBudgetLine = async (api: TestApi, world: TestWorld): Promise<string> =>
  (
    await submitForm(
      api.as(world),
      formId.budgetLine,
      { farm_id: world.farm.id },
      {
        'FS_Main.FF_Category': '26',
        'FS_Main.FF_Price': 1.25,
        'FS_Main.FF_Use': 6,
        'FS_Main.FF_Locations': [world.farm.id],
      },
      { confirmed: true },
    )
  ).id

async function aTemplate(api: TestApi, world: TestWorld): Promise<string> {
  const templateForm = { params: { form_id: formId.task }, query: { resource_id: 'template' } }
  const { form } = await api.as(world).call(getForm, templateForm)
  const body = { resource_id: 'template', form: fillForm(form, { 'FS_Main.FF_Task': nextName('Skabelon') }) }
  return (await api.as(world).call(postForm, { params: { form_id: formId.task }, body })).id
}

/** Raises the notification of a settlement to approve. */
async function aNotification(api: TestApi, world: TestWorld): Promise<string> {
  const no = nextName('Afregning')
  await raiseTestNotification(
    api,
    world,
    aSettlement({ farmId: world.farm.id, barnId: world.barn.id, id: world.section.id }, { no }),
  )
  const [notification] = (await notificationsOf(api.as({ manager: world.manager }), { search_query: no })).data
  return notification?.id ?? ''
}

async function anAlarmNotification(api: TestApi, world: TestWorld): Promise<string> {
  const subject = await anAlarm(api, world)
  await raiseTestNotification(api, world, {
    ...{ type: notificationKind.alarmCritical, subject, place: { farmId: world.farm.id } },
    params: { type: 4, advice: 4, time: '2026-06-10T10:00:00Z' },
  })
  const { id } = await api.db
    .selectFrom('notification')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}

/** A batch with pigs has a report without any count. */
const aReport: RequestExample = async (api, world) => {
  const place = { batch_id: world.batch.id }
  const pigs = { 'FS_Main.FF_Number': 100 + ++made, 'FS_Main.FF_AvgWeight': 30 }
  await submitForm(api.as({ manager: world.manager }), formId.insertion, place, pigs, { confirmed: true })
  return { query: { site_ids: world.batch.id } }
}

/** The smallest valid photo, a WebP. */
const ONE_POINT = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='

export const requestExamples: Record<string, RequestExample> = {
  getProfile: emptyExample,
  putUser: async (_, world) => ({ params: { id: world.manager.userId }, body: { first_name: nextName('Anna') } }),
  patchProfile: async () => ({ body: [{ op: 'replace', path: '/language_id', value: 2 }] }),
  getMeta: emptyExample,
  changePassword: async () => ({ body: { old_password: 'x', password: 'x', confirm: 'x' } }),
  changeEmail: async () => ({ body: { email: `${++made}@holm.example`, password: 'x' } }),
  getSecondFactor: emptyExample,
  startSecondFactor: async () => ({ body: { password: 'x' } }),
  confirmSecondFactor: async () => ({ body: { code: '123456' } }),
  createRecoveryCodes: async () => ({ body: { password: 'x', code: '123456' } }),
  endSecondFactor: async () => ({ body: { password: 'x', code: '123456' } }),
  listPasskeys: emptyExample,
  startPasskey: async () => ({ body: { password: 'x' } }),
  addPasskey: async () => ({ body: { name: 'Nøgle', credential_id: 'x', client_data: 'x', attestation: 'x' } }),
  removePasskey: async (api, world) => ({ params: { id: await aPasskey(api.db, world.manager) } }),
  listSignIns: emptyExample,
  endSignIn: async (api, world) => ({ params: { id: await aDevice(api.db, world.manager) } }),
  endOtherSignIns: async (api, world) => {
    await aDevice(api.db, world.manager)
    return {}
  },
  listDirectories: emptyExample,
  getNewDirectoryForm: emptyExample,
  addDirectory: async () => ({
    body: { name: nextName('Ny virksomhed'), main_number: `ny${made}`, admin_email: `ny${made}@farm.example` },
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
  getDeletedArchive: async (api, world) => ({ params: { id: await aDeletedCompany(api, world.manager) } }),

  listRoles: emptyExample,
  listPermissions: emptyExample,
  listUsers: emptyExample,
  inviteUser: async (api) => ({ body: { email: (await aPerson(api.db)).email } }),
  listOwnInvitations: emptyExample,
  acceptInvitation: async (api, world) => ({ params: { id: await anInvitation(api.db, world.manager) } }),
  declineInvitation: async (api, world) => ({ params: { id: await anInvitation(api.db, world.manager) } }),
  addUser: async () => ({
    body: { email: `ny${++made}@farm.example`, first_name: 'Ny', last_name: 'Medarbejder', role: 'Employee' },
  }),
  changeUserSettings: async (api, world) => ({
    params: { id: (await aPerson(api.db, { company: world })).userId },
    body: { role: 'Advisor', farms: [{ id: world.farm.id, permission: 'Read' }], version: 1 },
  }),
  removeUser: async (api, world) => ({ params: { id: (await aPerson(api.db, { company: world })).userId } }),

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
    body: { price: 215.5, valid_from: addDays('2020-01-01', ++made) },
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
  removeRecord: async (api, world) => ({ params: { id: await aRecord(api, world) }, query: { confirmed: true } }),
  getReconciliation: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  getReconciliationRecords: async (_api, world) => ({
    query: { ...period, location_ids: world.farm.id, column: 'closing' },
  }),
  getReconciliationCauses: async (api, world) => {
    const { rows } = await api.as(world).call(getReconciliation, { query: period })
    return { query: { ...period, unit_id: rows.find(({ unit_id }) => unit_id !== null)?.unit_id ?? '' } }
  },
  getForm: async (_api, world) => ({ params: { form_id: '5' }, query: { section_id: world.section.id } }),
  postForm: async (api, world) => ({ params: { form_id: '1' }, body: await insertion(api, world) }),
  putForm: async (api, world) => ({ params: { form_id: '1' }, body: await insertion(api, world) }),
  getRecordForm: async (_api, world) => ({ params: { id: world.record.id } }),
  putRecordForm: async (api, world) => {
    const id = await aRecord(api, world)
    const { form } = await api.as(world).call(getRecordForm, { params: { id: id as never } })
    return {
      params: { id },
      body: {
        confirmed: true,
        form: fillForm(form, { 'FS_Main.FF_Number': 1000 + ++made, 'FS_Main.FF_TotalWeight': null }),
      },
    }
  },
  putDependents: async (api, world) => {
    const { form } = await openForm(api.as(world), formId.insertion, { section_id: world.section.id })
    return {
      params: { form_id: '1', element_id: 'FF_Number' },
      body: { context: form.context, values: [{ id: 'FS_Main.FF_Number', value: 100 }] },
    }
  },

  getOverview: async (_api, world) => ({ query: { ...period, isweaners: false, location_ids: world.farm.id } }),
  getAnalysis: async (_api, world) => ({
    query: { ...period, type_id: '1', scope: '2', location_ids: world.farm.id },
  }),
  getPigMovements: async (_api, world) => ({ query: { ...period, site_ids: world.batch.id } }),
  getDeadPigs: async (_api, world) => ({ query: { ...period, site_ids: world.section.id } }),
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
  listOwnTokens: emptyExample,
  addOwnToken: async () => ({ body: { name: nextName('Regneark'), password: OWN_PASSWORD } }),
  removeOwnToken: async (api, world) => {
    // Failed attempts of earlier checks would delay this sign-in.
    await api.db.deleteFrom('sign_in_attempt').execute()
    const body = { name: nextName('Regneark'), password: OWN_PASSWORD }
    return { params: { id: (await api.as(world).call(addOwnToken, { body })).token.id } }
  },
  listCompanyTokens: emptyExample,
  addCompanyToken: async (_api, world) => ({
    body: { name: nextName('Foderanlæg'), farm_ids: [world.farm.id], password: OWN_PASSWORD },
  }),
  removeCompanyToken: async (api, world) => {
    await api.db.deleteFrom('sign_in_attempt').execute()
    const body = { name: nextName('Foderanlæg'), farm_ids: [world.farm.id as FarmId], password: OWN_PASSWORD }
    return { params: { id: (await api.as(world).call(addCompanyToken, { body })).token.id } }
  },
  listAudit: emptyExample,
  listAuditPeople: emptyExample,
  getAuditEntry: async (api, world) => {
    await aNote(api, world)
    const { data } = await api.as(world).call(listAudit, { query: {} })
    return { params: { id: data[0]?.id ?? '' } }
  },
  listImportOrigins: async (api, world) => ({ params: { subject_id: await aNote(api, world) } }),
  getHistory: async (api, world) => ({ params: { subject_id: await aNote(api, world) } }),
  getRecordHistory: async (api, world) => ({ params: { id: await aRecord(api, world) } }),
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
  listNotes: async (_api, world) => ({ query: { ...period, location_ids: world.section.id } }),
  removeNote: async (api, world) => ({ params: { id: await aNote(api, world) } }),
  getNoteForm: async (api, world) => ({ params: { id: await aNote(api, world) } }),
  putNoteForm: async (api, world) => {
    const id = await aNote(api, world)
    const { form } = await api.as(world).call(getNoteForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Note': nextName('Set igen') }) } }
  },
  addReadings: async (api, world) => {
    await aSensor(api.db, world)
    const time = new Date(api.clock.now().getTime() - ++made * 60_000).toISOString()
    return { body: { readings: [{ sensor: 'Vandmåler', time, value: 3 }] } }
  },
  listSensors: emptyExample,
  listReadings: async (api, world) => ({
    params: { id: await aSensor(api.db, world) },
    query: { from: '2026-06-14', to: '2026-06-15', limit: '10' },
  }),
  getSensorHistory: async (api, world) => ({
    params: { id: await aSensor(api.db, world) },
    query: { from: '2026-06-01', to: '2026-06-15' },
  }),
  decideReadings: async (api, world) => {
    const id = await aSensor(api.db, world)
    const at = await aReading(api, world, id)
    return { params: { id }, body: { times: [at], is_excluded: true, reason: 'Skyllet rør' } }
  },
  listSensorLocations: emptyExample,
  getMonitoringDashboard: async (_api, world) => ({ query: { barn_ids: world.barn.id, weaners: 'false' } }),
  getWaterChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'true', period: '3' } }),
  getRunTimeChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'true', period: '3' } }),
  getWeightChart: async (_api, world) => ({ query: { location_id: world.section.id, hourly: 'false', period: '3' } }),
  getCollectionChart: async (_api, world) => ({
    query: { location_id: world.section.id, hourly: 'true', from: '2026-06-14', to: '2026-06-15' },
  }),
  getAlarmReplay: async (_api, world) => ({ query: { location_id: world.section.id, kind: 'water' } }),
  setAlarmSensitivity: async (_api, world) => ({
    body: { section_id: world.section.id, place: 'section', step: (++made % 5) + 1 },
  }),
  listAlarms: async (_api, world) => ({ query: { ...period, location_ids: world.section.id } }),
  listAlarmTypes: emptyExample,
  listAlarmCauses: emptyExample,
  getAlarmForm: async (api, world) => ({ params: { id: await anAlarm(api, world) } }),
  putAlarmForm: async (api, world) => {
    const id = await anAlarm(api, world)
    const { form } = await api.as(world).call(getAlarmForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Cause.FF_Cause': '6' }) } }
  },
  markAlarmSeen: async (api, world) => ({ params: { id: await anAlarm(api, world) }, body: { version: 1 } }),
  removeAlarm: async (api, world) => ({ params: { id: await anAlarm(api, world, { causeId: 16 }) } }),
  listAssignments: async (_api, world) => ({
    query: { ...period, incl_incomplete: true, location_ids: world.farm.id },
  }),
  listAssignmentTypes: emptyExample,
  listAssignmentTemplates: emptyExample,
  listAssignmentImages: async (api, world) => ({ params: { id: await aTask(api, world) } }),
  putAssignment: async (api, world) => ({ params: { id: await aTask(api, world) }, body: { is_completed: true } }),
  putSubAssignment: async (api, world) => {
    const id = await aTask(api, world)
    const step = await api.db
      .selectFrom('assignment_step')
      .select('id')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow()
    return { params: { id, sub_id: step.id }, body: { is_completed: true } }
  },
  removeAssignment: async (api, world) => ({ params: { id: await aTask(api, world) } }),
  removeAssignmentTemplate: async (api, world) => ({ params: { id: await aTemplate(api, world) } }),
  getAssignmentForm: async (api, world) => ({ params: { id: await aTask(api, world) } }),
  putAssignmentForm: async (api, world) => {
    const id = await aTask(api, world)
    const { form } = await api.as(world).call(getAssignmentForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Task': nextName('Vask') }) } }
  },
  getAssignmentTemplateForm: async (api, world) => ({ params: { id: await aTemplate(api, world) } }),
  putAssignmentTemplateForm: async (api, world) => {
    const id = await aTemplate(api, world)
    const { form } = await api.as(world).call(getAssignmentTemplateForm, { params: { id: id as never } })
    return { params: { id }, body: { form: fillForm(form, { 'FS_Main.FF_Task': nextName('Vask') }) } }
  },

  listDrugs: emptyExample,
  listTreatmentProcedures: emptyExample,
  listTreatments: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  listTreatmentHistory: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  getTreatmentJournal: async (_api, world) => ({ query: { ...period, location_ids: world.farm.id } }),
  removeTreatmentProcedure: async (api, world) => ({
    params: { id: (await prescribe(api.as(world), { farms: [world.farm] }, {}, { confirmed: true })).id },
  }),

  listNotifications: emptyExample,
  listNotificationGroups: emptyExample,
  getToday: emptyExample,
  getMessageChoice: emptyExample,
  listMessages: emptyExample,
  getPush: emptyExample,
  addPushBrowser: async () => ({ body: aPushBrowser() }),
  removePushBrowser: async (api, world) => {
    const { browsers } = await api.as(world).call(addPushBrowser, { body: aPushBrowser() })
    return { params: { id: browsers[0]?.id ?? '' } }
  },
  getMessagePhone: emptyExample,
  putMessagePhone: async () => ({ body: { phone: '12 34 56 78' } }),
  verifyMessagePhone: async (api, world) => {
    await aPhone(api.db, world.manager)
    return { body: { code: '123456' } }
  },
  removeMessagePhone: async (api, world) => {
    await aPhone(api.db, world.manager)
    return {}
  },
  listWebhooks: emptyExample,
  addWebhook: async () => ({ body: { url: `https://hooks.example/${++made}`, type_ids: null } }),
  testWebhook: async (api, world) => ({ params: { id: await aWebhook(api, world) } }),
  removeWebhook: async (api, world) => ({ params: { id: await aWebhook(api, world) } }),
  seeMessage: async () => ({ body: { token: 'x' } }),
  putMessageChoice: async () => ({
    body: {
      email_from: 2,
      push_from: 2,
      sms_from: null,
      quiet_hours: { from: '21:00', to: '06:30' },
      alarms_at_night: true,
    },
  }),
  getRound: async (_api, world) => ({ query: { farm_id: world.farm.id } }),
  putWalkingOrder: async (_api, world) => ({
    body: { farm_id: world.farm.id, place_ids: [world.section.id as unknown as PlaceId] },
  }),
  getDigestChoice: emptyExample,
  putDigestChoice: async () => ({ body: { send_at: '06:30' } }),
  markAlarmsSeen: async (api, world) => ({ body: { notification_ids: [await anAlarmNotification(api, world)] } }),
  listAlarmResponseSteps: async (api, world) => ({ params: { id: await anAlarm(api, world) } }),
  listRotas: emptyExample,
  putRota: async (api, world) => ({
    params: { farm_id: world.farm.id },
    body: {
      escalate_after_minutes: 15,
      shifts: [
        { weekdays: [1, 2, 3, 4, 5, 6, 7], dates: null, from: '18:00', to: '06:00', people: [world.manager.userId] },
      ],
      version: (await api.as(world).call(listRotas)).find(({ farm_id }) => farm_id === world.farm.id)?.version ?? 0,
    },
  }),
  readAllNotifications: async (api, world) => {
    await aNotification(api, world)
    return {}
  },
  setNotificationsRead: async (api, world) => ({
    body: { notification_ids: [await aNotification(api, world)], read_status: true },
  }),
  patchNotification: async (api, world) => ({
    params: { id: await aNotification(api, world) },
    body: [{ op: 'replace', path: '/rejected', value: true }],
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
