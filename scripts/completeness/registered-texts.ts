import { analysisTypes } from '../../apps/api/src/modules/catalogue/analysis-types.ts'
import { overviewItems } from '../../apps/api/src/modules/dashboards/registry.ts'
import { economyCategories } from '../../apps/api/src/modules/economies/posting-categories.ts'
import { DEATH_CAUSES } from '../../apps/api/src/modules/forms/record/death-causes.ts'
import { notificationGroups } from '../../apps/api/src/modules/notifications/notification-kinds.ts'
import { mixType } from '../../packages/contract/src/feed/feed-mixes.ts'
import { ALARM_CAUSES, alarmTypes } from '../../packages/domain/src/alarms/alarm-types.ts'
import { qualityCategories } from '../../packages/domain/src/data-quality/quality-category.ts'
import { economyRows } from '../../packages/domain/src/e-control/economy-rows.ts'
import { feedRows } from '../../packages/domain/src/e-control/feed-rows.ts'
import { lossRows, productionRows } from '../../packages/domain/src/e-control/production-rows.ts'
import { healthRows, qualityRows } from '../../packages/domain/src/e-control/quality-and-health-rows.ts'
import { inRows, outRows, stockRows } from '../../packages/domain/src/e-control/stock-and-move-rows.ts'
import { administrations } from '../../packages/domain/src/health/administrations.ts'
import { diagnoses } from '../../packages/domain/src/health/diagnoses.ts'
import type { TextRequirement } from './text-requirements.ts'

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

const reportRows = [
  ...[...stockRows, ...inRows, ...outRows, ...lossRows, ...productionRows],
  ...[...feedRows, ...qualityRows, ...healthRows, ...economyRows],
]

/** Groups of texts whose members a registry names, with its members. The compiler checks only the group of a number. */
const registeredMembers: Readonly<Record<string, readonly (string | number)[]>> = {
  'analysis:help': idsOf(analysisTypes),
  'dashboards:help': overviewItems.map(({ itemNo }) => itemNo),
  'feed-mixes:type': Object.values(mixType),
  'notifications:group': idsOf(notificationGroups),
  'notifications:word.alarm_advice': idsOf(alarmTypes),
  'notifications:word.alarm_type': idsOf(alarmTypes),
  'option:administration': administrations,
  'option:alarm_cause': ALARM_CAUSES,
  'option:analysis_type': idsOf(analysisTypes),
  'option:death_cause': DEATH_CAUSES,
  'option:diagnosis': idsOf(diagnoses),
  'option:posting_category': idsOf(economyCategories),
  'quality:category': qualityCategories,
  'reports:row': reportRows.map(({ key }) => key),
}

/** Returns the text of every member of a registry. */
export const registeredTexts = (
  groups: Readonly<Record<string, readonly (string | number)[]>> = registeredMembers,
): TextRequirement[] =>
  Object.entries(groups).flatMap(([group, members]) =>
    members.map((member) => ({ key: `${group}.${member}`, neededBy: `${member} is registered` })),
  )
