import { withAnalysisDefinition } from '../../apps/api/src/modules/analysis/types/registry.ts'
import { analysisTypes } from '../../apps/api/src/modules/catalogue/analysis-types.ts'
import { overviewItems } from '../../apps/api/src/modules/dashboards/registry.ts'
import { economyCategories } from '../../apps/api/src/modules/economies/posting-categories.ts'
import { DEATH_CAUSES } from '../../apps/api/src/modules/forms/record/death-causes.ts'
import { notificationGroups } from '../../apps/api/src/modules/notifications/notification-kinds.ts'
import type { RegisteredGroup } from '../../apps/api/src/platform/text/text-key.ts'
import { formId } from '../../packages/contract/src/core/form-id.ts'
import { ANALYSIS_FILTERS, ANALYSIS_SCOPES } from '../../packages/contract/src/figures/analysis.ts'
import { ALARM_CAUSES, alarmTypes } from '../../packages/domain/src/alarms/alarm-types.ts'
import { qualityCategories } from '../../packages/domain/src/data-quality/quality-category.ts'
import { type QualityMethodKey, qualityMethods } from '../../packages/domain/src/data-quality/quality-methods.ts'
import { economyRows } from '../../packages/domain/src/e-control/economy-rows.ts'
import { feedRows } from '../../packages/domain/src/e-control/feed-rows.ts'
import { lossRows, productionRows } from '../../packages/domain/src/e-control/production-rows.ts'
import { healthRows, qualityRows } from '../../packages/domain/src/e-control/quality-and-health-rows.ts'
import { inRows, outRows, stockRows } from '../../packages/domain/src/e-control/stock-and-move-rows.ts'
import { SLAUGHTER_PIGS, WEANERS } from '../../packages/domain/src/growth/pig-type.ts'
import { administrations } from '../../packages/domain/src/health/administrations.ts'
import { diagnoses } from '../../packages/domain/src/health/diagnoses.ts'
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
  'prices_present',
  'sensor_coverage',
  'sensor_plausibility',
  'settlement_match',
  'treatments_valid',
])

/** Lists in which the user adds a row. */
const itemListForms = [
  formId.pigletSuppliers,
  formId.feedSuppliers,
  formId.slaughterhouses,
  formId.drugs,
  formId.sensors,
]

/** Returns the columns of every analysis, at every level and with each of its filters. */
function analysisColumnKeys(): string[] {
  const ticks = [[], ...ANALYSIS_FILTERS.map((filter) => [filter]), ANALYSIS_FILTERS].map((names) => new Set(names))
  const keys = analysisTypes.flatMap(
    ({ id }) =>
      withAnalysisDefinition(id, (type) =>
        ticks.flatMap((ticked) => [
          type.lead(ticked).column.key,
          ...ANALYSIS_SCOPES.flatMap((level) => type.columns(ticked, level).map(({ key }) => key)),
        ]),
      ) ?? [],
  )
  return [...new Set(keys)]
}

/** Members of each group that only a registry knows. The compiler checks all other texts that the API names. */
const registeredMembers: Readonly<Record<RegisteredGroup, readonly (string | number)[]>> = {
  'analysis:column': analysisColumnKeys(),
  'analysis:help': idsOf(analysisTypes),
  'dashboards:help': overviewItems.map(({ itemNo }) => itemNo),
  'notifications:group': idsOf(notificationGroups),
  'notifications:word.alarm_advice': idsOf(alarmTypes),
  'notifications:word.alarm_type': idsOf(alarmTypes),
  'option:administration': administrations,
  'option:alarm_cause': ALARM_CAUSES,
  'option:analysis_type': idsOf(analysisTypes),
  'option:death_cause': DEATH_CAUSES,
  'option:diagnosis': idsOf(diagnoses),
  'option:posting_category': idsOf(economyCategories),
  'option:setup_new': itemListForms,
  'quality:category': qualityCategories,
  'quality:do': qualityKeys,
  'quality:name': qualityKeys,
  'quality:what': qualityKeys,
  'quality:worst': qualityKeys.filter((key) => !WITHOUT_RECORDS.has(key)),
  'reports:group': [...new Set(reportRows.map(({ no }) => no.replace(/\..*/, '')))],
  'reports:pigs': [WEANERS, SLAUGHTER_PIGS],
  'reports:row': reportRows.map(({ key }) => key),
}

/** Returns the text of every member of a registry. */
export const registeredTexts = (
  groups: Readonly<Record<string, readonly (string | number)[]>> = registeredMembers,
): TextRequirement[] =>
  Object.entries(groups).flatMap(([group, members]) =>
    members.map((member) => ({ key: `${group}.${member}`, neededBy: `${member} is registered` })),
  )
