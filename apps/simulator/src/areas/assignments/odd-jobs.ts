import { taskType } from '@herdboard/contract/herd/assignments.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import { weekNumber } from '#herd/calendar/weekday.ts'
import type { FarmPlan } from '#plan.ts'
import { randomStream } from '#random-stream.ts'
import type { TaskEvent } from '../events/work-events.ts'

const JOBS_PER_WEEK = 0.9
const MAX_PER_WEEK = 2

/** Small repairs and other jobs found in daily work. */
const jobs = [
  'Skift pakning i drikkeventil sti 4',
  'Lågen til sti 7 skal svejses',
  'Bestil nåle og handsker',
  'Ring til elektriker om lyset i gangen',
  'Ny bøjle til udleveringslågen',
  'Tøm silo 2 helt før levering på mandag',
  'Fej foderlager',
  'Smør kæder og lejer på foderanlægget',
  'Skift batteri i vandmåler',
  'Hent halm til sygestier',
  'Tæt hul ved ventilationskanal',
  'Kør affald på genbrugsplads',
  'Mal nye numre på sektionerne',
  'Køb nye drivplader',
  'Rens forrum og skift støvler',
  'Kalk gangen',
  'Skriv foderplan op på tavlen',
  'Tjek dato på medicin i køleskabet',
  'Bestil tid til gylleudslusning',
  'Spul læsserampen',
  'Skift pære i varmelampe',
  'Ring til foderstof om pillekvalitet',
  'Ryd sne ved rampen',
  'Hæng reb op i sektionen',
  'Sæt ny måtte ved døren',
  'Kontrollér overbrusning virker',
  'Vej 20 grise på slump',
  'Sorter de mindste fra',
  'Send sokkeprøve ind',
  'Klip hække ved luftindtag',
] as const

const SNOW = 'Ryd sne ved rampen'
const COOLING = 'Kontrollér overbrusning virker'

/** Single tasks, about one a week on a farm. The same job is repeated after a quarter at the earliest. */
export function oddJobs(seed: number, plan: FarmPlan, from: string, to: string): TaskEvent[] {
  const order = randomStream(seed, 'assignments', plan.key, 'order')
  const own = jobs.map((name) => ({ name, at: order.next() })).sort((one, other) => one.at - other.at)
  const tasks: TaskEvent[] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const chance = randomStream(seed, 'assignments', plan.key, monday)
    const count = Math.min(MAX_PER_WEEK, chance.poisson(JOBS_PER_WEEK))
    for (let no = 0; no < count; no++) {
      const name = own[(weekNumber(monday) + no * (jobs.length / MAX_PER_WEEK)) % jobs.length]?.name ?? ''
      const made = addDays(monday, chance.integer(0, 4))
      if (isOutOfSeason(name, made)) continue
      const barn = chance.pick(plan.barns.map((one) => [one, 1] as const))
      const { barnPerson, officePerson } = plan.habits
      tasks.push({
        kind: 'task',
        key: `${plan.key}/task/${monday}/${no + 1}`,
        at: farmInstant(made, chance.integer(7 * 60, 16 * 60)),
        by: chance.bernoulli(0.6) ? officePerson : barnPerson,
        typeId: taskType.general,
        place: { farm: plan.key, barn: barn.key, section: null, batch: null },
        day: addDays(made, chance.integer(0, 9)),
        name,
        priority: chance.pick([[1, 15] as const, [2, 65] as const, [3, 20] as const]),
        assignee: chance.pick([[barnPerson, 55] as const, [officePerson, 15] as const, [null, 30] as const]),
        steps: [],
        series: null,
        template: null,
        treatment: null,
      })
    }
  }
  return tasks
}

const isOutOfSeason = (name: string, day: string): boolean => {
  const month = Number(day.slice(5, 7))
  return (name === SNOW && month > 2 && month < 12) || (name === COOLING && (month < 4 || month > 8))
}
