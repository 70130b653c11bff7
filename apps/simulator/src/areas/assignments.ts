import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan } from '../plan.ts'
import type { SimulatedFarm } from '../played.ts'
import type { AreaWindow, AssignmentEvent, HealthEvent } from './area-events.ts'
import { doingOf } from './assignments/doing.ts'
import { oddJobs } from './assignments/odd-jobs.ts'
import { tasksOfPigs } from './assignments/of-pigs.ts'
import { tasksOfTreatments } from './assignments/of-treatments.ts'
import { occurrencesOf, seriesOf } from './assignments/series.ts'
import { taskTemplates } from './assignments/templates.ts'
import { inWindow } from './in-window.ts'

/** The templates of a company, as old as they are. */
export const simulateTemplates = (company: CompanyPlan, { now }: AreaWindow): AssignmentEvent[] =>
  inWindow(taskTemplates(company), { from: '1900-01-01', now })

/**
 * The tasks of a farm: those that come again, those that somebody made, those that the pigs' coming and going asks for,
 * and one for each day of a course of treatment. The series are among them, as old as they are.
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
    ...tasksOfPigs(seed, companyKey, farm, from, today),
  ].filter(({ day }) => day >= from)
  const worked = tasks.flatMap((task): AssignmentEvent[] => [task, ...doingOf(seed, plan, task)])
  // A task that is due in the window may have been made before it.
  return inWindow([...series, ...worked, ...tasksOfTreatments(health)], { from: '1900-01-01', now })
}
