import { DEFAULT_ESCALATION_MINUTES } from '@herdboard/contract/people/rotas.ts'
import type { PersonPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import { replaceRota } from '#modules/messages/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import type { DemoPerson } from './people-rows.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const WEEKEND = [6, 7]
const EVERY_DAY = [...WORKDAYS, ...WEEKEND]

/**
 * Gives each farm with employees a rota: they are notified first by day and at night, the administrators at the weekend. A
 * farm without employees has none; its administrators are notified at once.
 */
export async function loadRotas(
  db: Db,
  scope: TenantScope,
  company: { key: PlanKey; ids: DemoIds; farms: readonly PlanKey[] },
  people: readonly DemoPerson[],
): Promise<void> {
  const { key, ids, farms } = company
  const membershipOf = ({ memberships }: PersonPlan) => memberships.find(({ companyKey }) => companyKey === key)
  const admins = people.filter(({ plan }) => membershipOf(plan)?.role === 'DirectoryAdmin').map(({ id }) => id)
  for (const farm of farms) {
    const employees = people
      .filter(({ plan }) => {
        const own = membershipOf(plan)
        return own?.role === 'Employee' && own.farms[farm] === 'ReadWrite'
      })
      .map(({ id }) => id)
    if (employees.length === 0) continue
    const shift = (weekdays: number[], from: string, to: string, dutyPeople: typeof admins) => ({
      ...{ weekdays, dates: null, from, to },
      people: dutyPeople,
    })
    await replaceRota(db, scope, ids.of('farm', farm, FOUNDED_AT), {
      minutes: DEFAULT_ESCALATION_MINUTES,
      shifts: [
        shift(WORKDAYS, '06:00', '18:00', [...employees, ...admins]),
        shift(WEEKEND, '06:00', '18:00', [...admins, ...employees]),
        shift(EVERY_DAY, '18:00', '06:00', [...employees, ...admins]),
      ],
    })
  }
}
