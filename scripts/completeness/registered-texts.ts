import { sharedColumns } from '../../apps/api/src/modules/analysis/analysis-table.ts'
import { withAnalysisDefinition } from '../../apps/api/src/modules/analysis/types/registry.ts'
import { auditFields } from '../../apps/api/src/modules/audit/audit-fields.ts'
import { auditVerbs } from '../../apps/api/src/modules/audit/present-audit-entry.ts'
import { setupFieldLabels } from '../../apps/api/src/modules/audit/setup-labels.ts'
import { analysisTypes } from '../../apps/api/src/modules/catalogue/analysis-types.ts'
import { overviewItems } from '../../apps/api/src/modules/dashboards/registry.ts'
import { qualityInputs, worstVariants } from '../../apps/api/src/modules/data-quality/method-finding.ts'
import { economyCategories } from '../../apps/api/src/modules/economy/posting-categories.ts'
import { DEATH_CAUSES } from '../../apps/api/src/modules/forms/record/death-causes.ts'
import { alarmLimitPairs, LIMIT_SEVERITIES } from '../../apps/api/src/modules/forms/setup/alarm-limits-form.ts'
import { importColumnKeys } from '../../apps/api/src/modules/imports/kinds/import-kinds.ts'
import { importFailureCodes } from '../../apps/api/src/modules/imports/reading/import-file-error.ts'
import {
  notificationGroups,
  notificationKinds,
} from '../../apps/api/src/modules/notifications/kinds/notification-kinds.ts'
import { todayVerbs } from '../../apps/api/src/modules/notifications/today/line-actions.ts'
import type { RegisteredGroup } from '../../apps/api/src/platform/text/text-key.ts'
import { formId } from '../../packages/contract/src/core/form-id.ts'
import { ANALYSIS_FILTERS, ANALYSIS_LEVELS } from '../../packages/contract/src/figures/analysis.ts'
import { AuditKind } from '../../packages/contract/src/system/audit-log.ts'
import { importFailureReasons } from '../../packages/contract/src/system/notification-kind.ts'
import { ALARM_CAUSES, alarmTypes } from '../../packages/domain/src/alarms/alarm-types.ts'
import { qualityCategories } from '../../packages/domain/src/data-quality/quality-category.ts'
import { type QualityMethodKey, qualityMethods } from '../../packages/domain/src/data-quality/quality-methods.ts'
import { economyRows } from '../../packages/domain/src/e-control/economy-rows.ts'
import { feedRows, OTHER_MIXES } from '../../packages/domain/src/e-control/feed-rows.ts'
import { lossRows, productionRows } from '../../packages/domain/src/e-control/production-rows.ts'
import { healthRows, qualityRows } from '../../packages/domain/src/e-control/quality-and-health-rows.ts'
import { inRows, outRows, stockRows } from '../../packages/domain/src/e-control/stock-and-move-rows.ts'
import { SLAUGHTER_PIGS, WEANERS } from '../../packages/domain/src/growth/pig-type.ts'
import { administrations } from '../../packages/domain/src/health/administrations.ts'
import { diagnoses } from '../../packages/domain/src/health/diagnoses.ts'
import { PLURAL_SUFFIX, type TextFolder } from './text-gaps.ts'
import type { TextRequirement } from './text-requirements.ts'

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const reportRows = [
  ...[...stockRows, ...inRows, ...outRows, ...lossRows, ...productionRows],
  ...[...feedRows, ...qualityRows, ...healthRows, ...economyRows],
]

const qualityKeys = qualityMethods.map(({ key }) => key)

/** Methods whose result points at no record, only at a figure. */
const WITHOUT_RECORDS: ReadonlySet<string> = new Set<QualityMethodKey>([
  'daily_gain_plausible',
  'deliveries_vs_consumption',
  'feed_conversion_plausible',
  'feed_intake_expected',
  'mortality_plausible',
])

/** Returns the texts of a method's findings: its key, or its key with each variant. */
const worstNames = (key: QualityMethodKey): string[] => {
  const variants: Partial<Record<QualityMethodKey, readonly (string | null)[]>> = worstVariants
  return (variants[key] ?? [null]).map((variant) => (variant === null ? key : `${key}.${variant}`))
}

/** Lists in which the user adds a row. */
const itemListForms = [
  formId.pigletSuppliers,
  formId.feedSuppliers,
  formId.slaughterhouses,
  formId.drugs,
  formId.sensors,
  formId.dataImport,
]

/** Returns the columns of every analysis, at every level and with each of its filters. */
function analysisColumnKeys(): string[] {
  const ticks = [[], ...ANALYSIS_FILTERS.map((filter) => [filter]), ANALYSIS_FILTERS].map((names) => new Set(names))
  const keys = analysisTypes.flatMap(
    ({ id }) =>
      withAnalysisDefinition(id, (type) =>
        ticks.flatMap((ticked) => [
          type.lead(ticked).column.key,
          ...ANALYSIS_LEVELS.flatMap((level) => type.columns(ticked, level).map(({ key }) => key)),
        ]),
      ) ?? [],
  )
  return [...new Set(keys)]
}

/** Groups that the compiler checks, too, but not by the name of their JSON file. */
const listedMembers = {
  'audit:action': [...auditVerbs, 'figures'],
  'audit:field': auditFields,
  'audit:kind': AuditKind.options,
  'audit:value.feed_system': [1, 2],
  'audit:value.repeats': ['daily', 'weekly'],
  'forms:field': [
    ...Object.values(setupFieldLabels),
    ...alarmLimitPairs.flatMap(({ label }) => LIMIT_SEVERITIES.map((severity) => `${label}${severity}`)),
  ],
}

/** Members of each group that only a registry knows. The compiler checks all other texts that the API names. */
const registeredMembers: Readonly<Record<RegisteredGroup, readonly (string | number)[]>> = {
  'analysis:column': [...sharedColumns, ...analysisColumnKeys()],
  'analysis:help': idsOf(analysisTypes),
  'dashboards:help': overviewItems.map(({ itemNo }) => itemNo),
  'imports:column': importColumnKeys,
  'imports:failure': importFailureCodes,
  'notifications:group': idsOf(notificationGroups),
  'notifications:several': notificationKinds.flatMap(({ key, oneLineFor }) => (oneLineFor ? [key] : [])),
  'notifications:verb': [...todayVerbs],
  'notifications:word.alarm_advice': idsOf(alarmTypes),
  'notifications:word.alarm_type': idsOf(alarmTypes),
  'notifications:word.import_reason': importFailureReasons,
  'option:administration': administrations,
  'option:alarm_cause': ALARM_CAUSES,
  'option:analysis_type': idsOf(analysisTypes),
  'option:death_cause': DEATH_CAUSES,
  'option:diagnosis': idsOf(diagnoses),
  'option:posting_category': idsOf(economyCategories),
  'option:setup_new': itemListForms,
  'quality:category': qualityCategories,
  'quality:do': qualityKeys,
  'quality:input': qualityInputs,
  'quality:name': qualityKeys,
  'quality:what': qualityKeys,
  'quality:worst': qualityKeys.filter((key) => !WITHOUT_RECORDS.has(key)).flatMap(worstNames),
  'reports:group': [...new Set(reportRows.map(({ no }) => no.replace(/\..*/, '')))],
  'reports:pigs': [WEANERS, SLAUGHTER_PIGS],
  'reports:row': [OTHER_MIXES, ...reportRows.map(({ key }) => key)],
}

/** Returns the text of every member of a registry. */
export const registeredTexts = (
  groups: Readonly<Record<string, readonly (string | number)[]>> = { ...listedMembers, ...registeredMembers },
): TextRequirement[] =>
  Object.entries(groups).flatMap(([group, members]) =>
    members.map((member) => ({ key: `${group}.${member}`, neededBy: `${member} is registered` })),
  )

const messageNames = notificationKinds.flatMap(({ key, variants = [] }) => [
  key,
  ...variants.map((variant) => `${key}.${variant}`),
])

/** Groups whose texts no registry may lack; the labels of forms have further sources. */
const closedGroups = new Map<string, ReadonlySet<string>>(
  Object.entries({ ...listedMembers, ...registeredMembers, 'notifications:message': messageNames })
    .filter(([group]) => group !== 'forms:field')
    .map(([group, members]) => [group, new Set(members.map(String))]),
)

/**
 * Returns the texts of registered groups that no registry has. Nothing shows them, or it shows them without being
 * required to.
 */
export const unregisteredTexts = (
  { folder, languages }: TextFolder,
  groups: ReadonlyMap<string, ReadonlySet<string>> = closedGroups,
): string[] =>
  [...groups].flatMap(([group, members]) => {
    const [area = '', name = ''] = group.split(':')
    // A member such as `mix_other` looks like the plural form of `mix`.
    const known = new Set([...members].flatMap((member) => [member, member.replace(PLURAL_SUFFIX, '')]))
    const texts = new Set([...languages.values()].flatMap((areas) => [...(areas.get(area) ?? [])]))
    return [...texts]
      .filter((key) => key.startsWith(`${name}.`) && !PLURAL_SUFFIX.test(key) && !known.has(key.slice(name.length + 1)))
      .map((key) => `${folder}/*/${area}.json: remove "${key}", or register it: no registry of ${group} has it`)
  })
