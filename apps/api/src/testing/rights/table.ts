import { Module } from '@herdboard/contract/access.ts'

/** Whom a call is for. `self`: what a signed-in person does with their own account. */
export const WHO = ['anyone', 'self', 'person', 'member', 'manager', 'solution'] as const
export type Who = (typeof WHO)[number]

/**
 * What a call asks of the farm that it names.
 * `-`: it names none. `shown`: it answers of the farms that may be read, and of no other. `read`: without the right to
 * read, the farm does not exist. `write`: reading alone is refused. `told`: it does not exist for who only reads.
 * `author`: also writing is refused, save to who wrote it and to administrators. `some`: it names no farm, and asks for
 * the right to write on any. `wrote`: nor does it, and is for who wrote it and for administrators. `own`: it does not
 * exist for anybody but who made it. `former`: it is of a company that is deleted, for those who administered it last and
 * for who administers the installation.
 */
export const FARM = ['-', 'shown', 'read', 'write', 'told', 'author', 'some', 'wrote', 'own', 'former'] as const
export type Farm = (typeof FARM)[number]

export interface Rights {
  who: Who
  farm: Farm
  module: Module | '-'
}

/**
 * Who may make which call, as the documents say and not as the program does: written by hand, and compared with what
 * the program does. Sources: second document, section 6; rows PERM, SHELL-091 to 096, RECORD-007 and 008, NOTES-009
 * and 010, ASSIGN-031 to 041, LOC-017 to 024; points SET-1 to 16, XCT-1 and 2, B1 and B6.3. A photo in `getImage` is one
 * that nothing shows yet; in `getRecordForm` and its like, who may not change what is shown gets it to read.
 */
const TABLE = `
login                     anyone    -       -
exchangeToken             anyone    -       -
refreshToken              anyone    -       -
logout                    anyone    -       -
loginInfo                 anyone    -       -
forgotPassword            anyone    -       -
readAccountLink           anyone    -       -
resetPassword             anyone    -       -
confirmEmail              anyone    -       -
enterCode                 anyone    -       -
startPasskeySignIn        anyone    -       -
signInWithPasskey         anyone    -       -
listLanguages             anyone    -       -
getBrand                  anyone    -       -
getConsentProvider        anyone    -       -
getFooter                 anyone    -       -
listIcons                 anyone    -       -
changeEmail               self      -       -
changePassword            self      -       -
listSignIns               self      -       -
endSignIn                 self      -       -
endOtherSignIns           self      -       -
getSecondFactor           self      -       -
startSecondFactor         self      -       -
confirmSecondFactor       self      -       -
makeRecoveryCodes         self      -       -
endSecondFactor           self      -       -
listPasskeys              self      -       -
startPasskey              self      -       -
addPasskey                self      -       -
getOwnData                self      -       -
deleteAccount             self      -       -
removePasskey             self      -       -
listOwnTokens             member    -       -
addOwnToken               member    -       -
removeOwnToken            member    own     -
listCompanyTokens         manager   -       -
addCompanyToken           manager   -       -
removeCompanyToken        manager   -       -
getProfile                person    -       -
putUser                   self      -       -
patchProfile              person    -       -
getMeta                   person    -       -
listDirectories           person    -       -
activateDirectory         person    -       -
listFarms                 person    shown   -
listBarns                 person    shown   -
listDeletedCompanies      person    -       -
getDeletedArchive         person    former  -
addDirectory              solution  -       -
getNewDirectoryForm       solution  -       -
removeDirectory           solution  -       -
listUsers                 manager   -       -
listRoles                 manager   -       -
listPermissions           manager   -       -
changeUserSettings        manager   -       -
inviteUser                manager   -       UserManagement
addUser                   manager   -       UserManagement
removeUser                manager   -       UserManagement
listArchives              manager   -       -
makeArchive               manager   -       -
getArchive                manager   -       -
listAudit                 manager   -       -
listAuditPeople           manager   -       -
getAuditLine              manager   -       -
getHistory                manager   -       -
getRecordHistory          manager   -       -
listDirectoryFarms        manager   -       -
listDirectoryBarns        manager   -       -
addFarm                   manager   -       -
changeFarm                manager   -       -
removeFarm                manager   -       -
addBarn                   manager   -       -
changeBarn                manager   -       -
removeBarn                manager   -       -
listDirectorySections     manager   -       Sections
addSection                manager   -       Sections
changeSection             manager   -       Sections
removeSection             manager   -       Sections
listSections              member    shown   Sections
listBatches               member    shown   -
storeSelection            member    read    -
listEvents                member    -       -
listBatchEvents           member    -       -
listActions               member    -       -
listSettingEvents         member    -       -
listEconomyEvents         member    -       -
listConfigEvents          member    -       -
listMiscEvents            member    -       -
listRecordTypes           member    -       -
listAnalysisTypes         member    -       Analysis
getHelpWidget             member    -       HelpWidget
listRecords               member    read    -
getReconciliation         member    read    -
getReconciliationRecords  member    read    -
getReconciliationCauses   member    read    -
removeRecord              member    write   -
getForm                   member    write   -
postForm                  member    write   -
putForm                   member    write   -
putDependents             member    write   -
getRecordForm             member    read    -
putRecordForm             member    write   -
listNotes                 member    read    RealTime
getNoteForm               member    read    RealTime
putNoteForm               member    author  RealTime
removeNote                member    author  RealTime
listAssignments           member    read    Assignments
listAssignmentTypes       member    -       Assignments
listAssignmentTemplates   member    -       Assignments
listAssignmentImages      member    read    Assignments
getAssignmentForm         member    read    Assignments
putAssignment             member    write   Assignments
putSubAssignment          member    write   Assignments
putAssignmentForm         member    write   Assignments
removeAssignment          member    author  Assignments
getAssignmentTemplateForm member    -       Assignments
putAssignmentTemplateForm member    some    Assignments
removeAssignmentTemplate  member    wrote   Assignments
listNotifications         member    shown   -
listNotificationGroups    member    shown   -
readAllNotifications      member    shown   -
setNotificationsRead      member    told    -
patchNotification         member    told    -
addImage                  member    -       -
getImage                  member    own     -
listFeedMixes             member    shown   -
addFeedMix                manager   -       -
addMixPrice               manager   -       -
getKpis                   member    read    -
getOverview               member    read    -
getPigMovements           member    read    -
getChart                  member    read    -
getDeadPigs               member    read    -
getKpiTypes               member    -       -
getKpiPreferences         member    -       -
putKpiPreferences         member    -       -
getTask                   member    -       -
updateKeyFigures          member    some    -
getDailyAssessment        member    read    DataQualityAssessment
listAssessmentMethods     member    -       DataQualityAssessment
listQualityCategories     member    -       DataQualityAssessment
getMakeableChart          member    -       Debug
getMakeableDashboard      member    -       Debug
`

/** The rows by the name of their call. Throws for a row that cannot be read. */
export function rightsTable(text = TABLE): Map<string, Rights> {
  const rows = text.split('\n').filter((line) => line.trim() !== '')
  return new Map(rows.map(readRow))
}

function readRow(line: string): [string, Rights] {
  const [name = '', ...rights] = line.trim().split(/\s+/)
  return [name, readRights(rights)]
}

/** Throws where a word is none of the table's. */
export function readRights([who = '', farm = '', module = '']: readonly string[]): Rights {
  const isModule = module === '-' || Module.safeParse(module).success
  if (!(WHO as readonly string[]).includes(who) || !(FARM as readonly string[]).includes(farm) || !isModule) {
    throw new Error(`no rights: ${who} ${farm} ${module}`)
  }
  return { who, farm, module } as Rights
}
