import { ProductModule } from '@herdboard/contract/core/access.ts'

/** The callers that an endpoint is for. `self`: a signed-in user's own account. */
export const RIGHTS_AUDIENCES = ['anyone', 'self', 'person', 'member', 'manager', 'solution'] as const
export type RightsAudience = (typeof RIGHTS_AUDIENCES)[number]

/**
 * The farm right that an endpoint requires.
 * - `-`: it names no farm.
 * - `shown`: it answers with the farms that the caller may read.
 * - `read`: 404 without the right to read.
 * - `write`: 403 for a caller who may only read.
 * - `hidden-from-readers`: 404 for a caller who may only read.
 * - `author`: 403 also with the right to write, except for the author and administrators.
 * - `any-writable`: it names no farm and requires the right to write on any farm.
 * - `author-only`: it names no farm and is for the author and administrators.
 * - `creator-only`: 404 for every user except the one who created it.
 * - `sender-only`: it is for the key of a sender; 403 for every person.
 * - `former`: it belongs to a deleted company and is for its last administrators and the installation's administrator.
 */
export const FARM_RIGHTS = [
  '-',
  'shown',
  'read',
  'write',
  'hidden-from-readers',
  'author',
  'any-writable',
  'author-only',
  'creator-only',
  'sender-only',
  'former',
] as const
export type FarmRight = (typeof FARM_RIGHTS)[number]

export interface EndpointRights {
  who: RightsAudience
  farm: FarmRight
  module: ProductModule | '-'
  /**
   * Whether an API token with the right to write may call what its owner may; `-` for endpoints without a sign-in.
   */
  programs: (typeof PROGRAM_RIGHTS)[number]
}

export const PROGRAM_RIGHTS = ['yes', 'no', '-'] as const

/**
 * The permission table: written by hand from the specification and compared with the program's behaviour. In
 * docs/requirements.tsv: all rows PERM, SHELL-091 to 096, RECORD-007 and 008, NOTES-009 and 010, ASSIGN-031 to 041,
 * LOC-017 to 024. docs/behaviour/users.md and docs/behaviour/tenancy.md state the rest. A photo in `getImage` is one that no page shows yet. In
 * `getRecordForm` and similar endpoints, a caller who may not change the entry gets it read-only.
 */
const RIGHTS_TABLE = `
login                     anyone    -                   -                     -
exchangeToken             anyone    -                   -                     -
refreshToken              anyone    -                   -                     -
logout                    anyone    -                   -                     -
loginInfo                 anyone    -                   -                     -
forgotPassword            anyone    -                   -                     -
readAccountLink           anyone    -                   -                     -
resetPassword             anyone    -                   -                     -
confirmEmail              anyone    -                   -                     -
enterCode                 anyone    -                   -                     -
startPasskeySignIn        anyone    -                   -                     -
signInWithPasskey         anyone    -                   -                     -
listLanguages             anyone    -                   -                     -
getBrand                  anyone    -                   -                     -
getConsentProvider        anyone    -                   -                     -
getFooter                 anyone    -                   -                     -
listIcons                 anyone    -                   -                     -
changeEmail               self      -                   -                     no
changePassword            self      -                   -                     no
listOwnInvitations        self      -                   -                     no
acceptInvitation          self      -                   -                     no
declineInvitation         self      -                   -                     no
listSignIns               self      -                   -                     no
endSignIn                 self      -                   -                     no
endOtherSignIns           self      -                   -                     no
getSecondFactor           self      -                   -                     no
startSecondFactor         self      -                   -                     no
confirmSecondFactor       self      -                   -                     no
createRecoveryCodes       self      -                   -                     no
endSecondFactor           self      -                   -                     no
listPasskeys              self      -                   -                     no
startPasskey              self      -                   -                     no
addPasskey                self      -                   -                     no
getOwnData                self      -                   -                     no
deleteAccount             self      -                   -                     no
removePasskey             self      -                   -                     no
listSharedDevices         manager   -                   -                     no
addSharedDevice           manager   -                   -                     no
removeSharedDevice        manager   -                   -                     no
getOwnPin                 member    -                   -                     no
putOwnPin                 member    -                   -                     no
removeOwnPin              member    -                   -                     no
getDeviceSignIn           anyone    -                   -                     -
signInByPin               anyone    -                   -                     -
listOwnTokens             member    -                   -                     no
addOwnToken               member    -                   -                     no
removeOwnToken            member    creator-only        -                     no
listCompanyTokens         manager   -                   -                     no
addCompanyToken           manager   -                   -                     no
removeCompanyToken        manager   -                   -                     no
getProfile                person    -                   -                     yes
putUser                   self      -                   -                     no
patchProfile              person    -                   -                     no
getMeta                   person    -                   -                     yes
listDirectories           person    -                   -                     yes
activateDirectory         person    -                   -                     no
listFarms                 person    shown               -                     yes
listBarns                 person    shown               -                     yes
listDeletedCompanies      person    -                   -                     no
getDeletedArchive         person    former              -                     no
getBackupStatus           solution  -                   -                     no
addDirectory              solution  -                   -                     no
getNewDirectoryForm       solution  -                   -                     no
removeDirectory           solution  -                   -                     no
listUsers                 manager   -                   -                     no
listRoles                 manager   -                   -                     yes
listPermissions           manager   -                   -                     yes
changeUserSettings        manager   -                   -                     no
inviteUser                manager   -                   UserManagement        no
addUser                   manager   -                   UserManagement        no
removeUser                manager   -                   UserManagement        no
listArchives              manager   -                   -                     no
createArchive             manager   -                   -                     no
getArchive                manager   -                   -                     no
getArchiveImport          manager   -                   -                     no
createArchiveImport       manager   -                   -                     no
addArchivePart            manager   -                   -                     no
runArchiveImport          manager   -                   -                     no
cancelArchiveImport       manager   -                   -                     no
listAudit                 manager   -                   -                     yes
listAuditPeople           manager   -                   -                     yes
getAuditEntry             manager   -                   -                     yes
restoreDeleted            manager   write               -                     yes
getSubjectAuditLog                manager   -                   -                     yes
getRecordAuditLog          manager   -                   -                     yes
listDirectoryFarms        manager   -                   -                     yes
listDirectoryBarns        manager   -                   -                     yes
addFarm                   manager   -                   -                     yes
changeFarm                manager   -                   -                     yes
removeFarm                manager   -                   -                     yes
addBarn                   manager   -                   -                     yes
changeBarn                manager   -                   -                     yes
removeBarn                manager   -                   -                     yes
listDirectorySections     manager   -                   Sections              yes
addSection                manager   -                   Sections              yes
changeSection             manager   -                   Sections              yes
removeSection             manager   -                   Sections              yes
listSections              member    shown               Sections              yes
listBatches               member    shown               -                     yes
storeSelection            member    read                -                     yes
listEvents                member    -                   -                     yes
listBatchEvents           member    -                   -                     yes
listActions               member    -                   -                     yes
listSettingEvents         member    -                   -                     yes
listEconomyEvents         member    -                   -                     yes
listConfigEvents          member    -                   -                     yes
listMiscEvents            member    -                   -                     yes
listRecordTypes           member    -                   -                     yes
listAnalysisTypes         member    -                   Analysis              yes
getHelpWidget             member    -                   HelpWidget            yes
getHelpDocument           member    -                   HelpWidget            yes
listRecords               member    read                -                     yes
searchCompany             member    shown               -                     yes
getReconciliation         member    read                -                     yes
getReconciliationRecords  member    read                -                     yes
getReconciliationCauses   member    read                -                     yes
removeRecord              member    write               -                     yes
restoreRecord             manager   write               -                     yes
getForm                   member    write               -                     yes
postForm                  member    write               -                     yes
putForm                   member    write               -                     yes
putDependents             member    write               -                     yes
getRecordForm             member    read                -                     yes
putRecordForm             member    write               -                     yes
listNotes                 member    read                RealTime              yes
getNoteForm               member    read                RealTime              yes
putNoteForm               member    author              RealTime              yes
removeNote                member    author              RealTime              yes
addReadings               member    shown               RealTime              yes
listSensors               member    shown               RealTime              yes
listReadings              member    read                RealTime              yes
getSensorHistory          member    read                RealTime              yes
decideReadings            member    write               RealTime              yes
listSensorLocations       member    shown               RealTime              yes
getMonitoringDashboard    member    read                RealTime              yes
getWaterChart             member    read                RealTime              yes
getRunTimeChart           member    read                RealTime              yes
getWeightChart            member    read                RealTime              yes
getCollectionChart        member    read                RealTime              yes
getAlarmReplay            member    read                RealTime              yes
setAlarmSensitivity       manager   write               RealTime              yes
listAlarms                member    read                RealTime              yes
listAlarmTypes            member    -                   RealTime              yes
listAlarmCauses           member    -                   RealTime              yes
getAlarmForm              member    read                RealTime              yes
putAlarmForm              member    write               RealTime              yes
markAlarmSeen             member    write               RealTime              yes
removeAlarm               member    author              RealTime              yes
listAssignments           member    read                Assignments           yes
listAssignmentTypes       member    -                   Assignments           yes
listAssignmentTemplates   member    -                   Assignments           yes
listAssignmentImages      member    read                Assignments           yes
getAssignmentForm         member    read                Assignments           yes
putAssignment             member    write               Assignments           yes
putSubAssignment          member    write               Assignments           yes
putAssignmentForm         member    write               Assignments           yes
removeAssignment          member    author              Assignments           yes
getAssignmentTemplateForm member    -                   Assignments           yes
putAssignmentTemplateForm member    any-writable        Assignments           yes
removeAssignmentTemplate  member    author-only         Assignments           yes
listDrugs                 member    -                   Medicine              yes
listTreatmentProcedures   member    shown               Medicine              yes
listTreatments            member    read                Medicine              yes
listTreatmentHistory      member    read                Medicine              yes
getTreatmentJournal       member    read                Medicine              yes
removeTreatmentProcedure  member    write               Medicine              yes
listNotifications         member    shown               -                     yes
listNotificationGroups    member    shown               -                     yes
readAllNotifications      member    shown               -                     yes
setNotificationsRead      member    hidden-from-readers -                     yes
patchNotification         member    hidden-from-readers -                     yes
getMessageChoice          member    -                   -                     yes
putMessageChoice          member    -                   -                     yes
listMessages              member    -                   -                     yes
getPush                   member    -                   -                     no
addPushBrowser            member    -                   -                     no
removePushBrowser         member    creator-only        -                     no
getMessagePhone           member    -                   -                     no
putMessagePhone           member    -                   -                     no
verifyMessagePhone        member    -                   -                     no
removeMessagePhone        member    -                   -                     no
listWebhooks              manager   -                   -                     no
addWebhook                manager   -                   -                     no
testWebhook               manager   -                   -                     no
removeWebhook             manager   -                   -                     no
getDigestChoice           member    -                   -                     yes
putDigestChoice           member    -                   -                     yes
readAlarmLink              anyone    -                   -                     -
confirmAlarmLink               anyone    -                   -                     -
markAlarmsSeen            member    hidden-from-readers -                     yes
listAlarmResponseSteps         member    read                RealTime              yes
listRotas                 member    shown               -                     yes
putRota                   manager   -                   -                     yes
getRound                  member    read                -                     yes
putWalkingOrder           member    read                -                     yes
getToday                  member    shown               -                     yes
addImport                 member    any-writable        -                     no
sendImport                member    sender-only         -                     no
getSentImport             member    sender-only         -                     no
listImports               member    any-writable        -                     no
listImportKinds           member    any-writable        -                     no
listImportOrigins         member    any-writable        -                     no
getImport                 member    author-only         -                     no
listImportRows            member    author-only         -                     no
changeImport              member    author-only         -                     no
changeImportRows          member    author-only         -                     no
runImport                 member    author-only         -                     no
cancelImport              member    author-only         -                     no
undoImport                member    author-only         -                     no
getFaultyRows             member    author-only         -                     no
getImportFile             member    author-only         -                     no
addImage                  member    -                   -                     yes
getImage                  member    creator-only        -                     yes
listFeedMixes             member    shown               -                     yes
addFeedMix                manager   -                   -                     yes
addMixPrice               manager   -                   -                     yes
listMixTypes              member    -                   -                     yes
listRegisterMixes         member    -                   -                     yes
changeFeedMix             manager   -                   -                     yes
removeFeedMix             manager   -                   -                     yes
removeMixPrice            manager   -                   -                     yes
addMixFarm                manager   -                   -                     yes
removeMixFarm             manager   -                   -                     yes
listRawMaterials          member    -                   -                     yes
listRegisterMaterials     member    -                   -                     yes
addRawMaterial            manager   -                   -                     yes
changeRawMaterial         manager   -                   -                     yes
removeRawMaterial         manager   -                   -                     yes
addMaterialPrice          manager   -                   -                     yes
removeMaterialPrice       manager   -                   -                     yes
listPostings              member    read                -                     yes
getEconomyResult          member    read                -                     yes
listPostingCategories     member    -                   -                     yes
listBudgetEntries         member    shown               -                     yes
getBudgetComparison       member    shown               -                     yes
removeBudgetEntry         member    write               -                     yes
addBudgetPrice            member    write               -                     yes
removeBudgetPrice         member    write               -                     yes
listStatusEntries         member    shown               StatusEntries         yes
addStatusPrice            solution  -                   -                     no
changeStatusPrice         solution  -                   -                     no
removeStatusPrice         solution  -                   -                     no
addStatusAdjustment       member    write               StatusEntries         yes
changeStatusAdjustment    member    write               StatusEntries         yes
removeStatusAdjustment    member    write               StatusEntries         yes
listPostPayments          member    -                   -                     yes
addPostPayment            solution  -                   -                     no
changePostPayment         solution  -                   -                     no
removePostPayment         solution  -                   -                     no
addPostAdjustment         manager   -                   -                     yes
changePostAdjustment      manager   -                   -                     yes
removePostAdjustment      manager   -                   -                     yes
listDeadPayments          member    -                   -                     yes
addDeadPayment            solution  -                   -                     no
changeDeadPayment         solution  -                   -                     no
removeDeadPayment         solution  -                   -                     no
addDeadAdjustment         manager   -                   -                     yes
changeDeadAdjustment      manager   -                   -                     yes
removeDeadAdjustment      manager   -                   -                     yes
listBonusPayments         member    -                   BonusPayments         yes
addBonusPayment           solution  -                   -                     no
changeBonusPayment        solution  -                   -                     no
removeBonusPayment        solution  -                   -                     no
listPriceListings         member    -                   PriceListings         yes
addPriceListing           solution  -                   -                     no
changePriceListing        solution  -                   -                     no
removePriceListing        solution  -                   -                     no
listNationalAverages      member    -                   -                     yes
addNationalAverage        solution  -                   -                     no
changeNationalAverage     solution  -                   -                     no
removeNationalAverage     solution  -                   -                     no
listAntibioticLimits      member    -                   -                     yes
addAntibioticLimit        solution  -                   -                     no
changeAntibioticLimit     solution  -                   -                     no
removeAntibioticLimit     solution  -                   -                     no
listSharedPaymentScales   member    -                   -                     yes
addSharedPaymentScale     solution  -                   -                     no
changeSharedPaymentScale  solution  -                   -                     no
removeSharedPaymentScale  solution  -                   -                     no
getKpis                   member    read                -                     yes
getWhy                    member    read                -                     yes
listKpiDeviations         member    read                -                     yes
getFarmBoard              member    read                -                     yes
getVisitSheet             member    read                -                     yes
putVisitComment           member    read                -                     yes
listWhyRecords            member    read                -                     yes
getOverview               member    read                -                     yes
getAnalysis               member    read                Analysis              yes
getPigMovements           member    read                -                     yes
getChart                  member    read                -                     yes
listReportFarms           member    shown               -                     yes
listReportBatches         member    shown               -                     yes
listReportDates           member    read                -                     yes
getReports                member    read                -                     yes
getEControl               member    read                -                     yes
getEControlPdf            member    read                -                     yes
listIssuedReports         member    shown               -                     yes
getIssuedPdf              member    read                -                     yes
getDeadPigs               member    read                -                     yes
getSlaughterSettlements   member    read                -                     yes
getFeedConsumption        member    read                -                     yes
getDeliveryRegistrations  member    read                -                     yes
getDeliveryOriginal       member    read                -                     yes
getFeedConsumptionData    member    read                -                     yes
getKpiTypes               member    -                   -                     yes
getKpiPreferences         member    -                   -                     yes
putKpiPreferences         member    -                   -                     yes
getBackgroundJob          member    -                   -                     yes
updateKpis                member    any-writable        -                     yes
getDailyAssessment        member    read                DataQualityAssessment yes
listAssessmentMethods     member    -                   DataQualityAssessment yes
listQualityCategories     member    -                   DataQualityAssessment yes
getMakeableChart          member    -                   Debug                 yes
getMakeableDashboard      member    -                   Debug                 yes
`

/** Parses the table into rows by endpoint name. Throws for an invalid row. */
export function endpointRights(text = RIGHTS_TABLE): Map<string, EndpointRights> {
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(rows.map(parseRow))
}

function parseRow(line: string): [string, EndpointRights] {
  const [name = '', ...rights] = line.trim().split(/\s+/)
  return [name, parseRights(rights)]
}

/** Parses the columns of a row. Throws for an unknown word. */
export function parseRights([who = '', farm = '', module = '', programs = '-']: readonly string[]): EndpointRights {
  const isModule = module === '-' || ProductModule.safeParse(module).success
  const isKnownProgramsValue = (PROGRAM_RIGHTS as readonly string[]).includes(programs)
  if (
    !(RIGHTS_AUDIENCES as readonly string[]).includes(who) ||
    !(FARM_RIGHTS as readonly string[]).includes(farm) ||
    !isModule ||
    !isKnownProgramsValue
  ) {
    throw new Error(`no rights: ${who} ${farm} ${module} ${programs}`)
  }
  return { who, farm, module, programs } as EndpointRights
}
