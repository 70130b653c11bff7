import { activateDirectory, listDirectories } from '@herdboard/contract/accounts.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { CompanyPlan, Key } from '../plan.ts'
import type { PlayedCompany } from '../played.ts'
import { type Desk, deskOf } from './desk.ts'
import type { LiveCompany } from './live-company.ts'
import type { Session } from './session.ts'

/** The desk of a person, by key. */
export type Desks = (by: Key) => Promise<Desk>

/** Desks of the people, each signed in once and acting in the company. */
export function desksOf(company: LiveCompany, played: PlayedCompany): Desks {
  const { plan, net, signedIn } = company
  const events = new Map(played.farms.flatMap((farm) => farm.events.map((event) => [event.key, event])))
  const batches = played.farms.flatMap((farm) => farm.batches)
  const desks = new Map<Key, Promise<Desk>>()
  return (by) => {
    const known = desks.get(by)
    if (known) return known
    const opened = (async () => {
      const who = signedIn(by)
      await actIn(who, plan)
      return deskOf(who, { plan, batches, event: (key) => events.get(key) }, () => farmDay(net.clock.now()))
    })()
    desks.set(by, opened)
    return opened
  }
}

/** Chooses the company, for a person who works for several. */
async function actIn(who: Session, plan: CompanyPlan): Promise<void> {
  const own = (await who.call(listDirectories, {})).find(({ name }) => name === plan.name)
  if (!own) throw new Error(`${plan.name} is not among the companies of the person who writes there`)
  if (own.active) return
  await who.call(activateDirectory, { params: { id: own.id }, body: { active: true } })
  who.renew()
}
