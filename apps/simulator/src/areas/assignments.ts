import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan } from '../plan.ts'
import type { SimulatedFarm } from '../simulated-company.ts'
import { herdTasks } from './assignments/herd-tasks.ts'
import { oddJobs } from './assignments/odd-jobs.ts'
import { occurrencesOf, seriesOf } from './assignments/series.ts'
import { completionEvents } from './assignments/task-completion.ts'
import { taskTemplates } from './assignments/templates.ts'
import { treatmentTasks } from './assignments/treatment-tasks.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { HealthEvent } from './events/health-events.ts'
import type { AssignmentEvent } from './events/work-events.ts'
import { eventsInWindow } from './window-events.ts'

/** Task templates of a company, whatever their age. */
export const simulateTemplates = (company: CompanyPlan, { now }: AreaWindow): AssignmentEvent[] =>
  eventsInWindow(taskTemplates(company), { from: '1900-01-01', now })

/**
 * Tasks of a farm: recurring tasks, single tasks, tasks caused by pig movements, and one per day of a course of
 * treatment. Series are included, whatever their age.
 */
export function simulateAssignments(
  seed: number,
  companyKey: string,
  farm: SimulatedFarm,
  health: readonly HealthEvent[],
  window: AreaWindow,
): AssignmentEvent[] {
  const { plan } = farm
  const { from, now } = window
  const today = farmDay(now)
  const series = seriesOf(plan)
  const tasks = [
    ...series.flatMap((one) => occurrencesOf(seed, one, from, today)),
    ...oddJobs(seed, plan, from, today),
    ...herdTasks(seed, companyKey, farm, from, today),
  ].filter(({ day }) => day >= from)
  const worked = tasks.flatMap((task): AssignmentEvent[] => [task, ...completionEvents(seed, plan, task)])
  // A task due in the window may have been created before it.
  return eventsInWindow([...series, ...worked, ...treatmentTasks(health)], { from: '1900-01-01', now })
}
