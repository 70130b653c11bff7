import { activateDirectory, listDirectories } from '@herdboard/contract/people/accounts.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany } from '../simulated-company.ts'
import type { LiveCompany } from './live-company.ts'
import type { LiveSession } from './session.ts'
import { createWriterContext, type WriterContext } from './writer-context.ts'

/** Writer context of a person, by key. */
export type WriterContexts = (by: PlanKey) => Promise<WriterContext>

/** Writer contexts of the people. Each signs in once and switches to the company. */
export function writerContexts(company: LiveCompany, simulated: SimulatedCompany): WriterContexts {
  const { plan, connection, signedIn } = company
  const events = new Map(simulated.farms.flatMap((farm) => farm.events.map((event) => [event.key, event])))
  const batches = simulated.farms.flatMap((farm) => farm.batches)
  const writers = new Map<PlanKey, Promise<WriterContext>>()
  return (by) => {
    const cached = writers.get(by)
    if (cached) return cached
    const opened = (async () => {
      const session = signedIn(by)
      await switchToCompany(session, plan)
      return createWriterContext(session, { plan, batches, event: (key) => events.get(key) }, () =>
        farmDay(connection.clock.now()),
      )
    })()
    writers.set(by, opened)
    return opened
  }
}

/** Switches to the company, for a person with several. */
async function switchToCompany(session: LiveSession, plan: CompanyPlan): Promise<void> {
  const own = (await session.call(listDirectories, {})).find(({ name }) => name === plan.name)
  if (!own) throw new Error(`${plan.name} is not among the companies of the person who writes there`)
  if (own.active) return
  await session.call(activateDirectory, { params: { id: own.id }, body: { active: true } })
  session.renew()
}
