import { carefulHabits } from '../habits.ts'
import type { CompanyPlan } from '../plan.ts'
import { diarrhoeaOutbreak } from '../stories/diarrhoea-outbreak.ts'
import { feedLineStop } from '../stories/feed-line-stop.ts'
import { barnPlan } from './barns.ts'
import { finisherProfile, herdProfile, weanerProfile } from './herd-profiles.ts'
import { usedMix } from './mixes.ts'
import { slaughterhouses } from './slaughterhouses.ts'

const [weanerFarm, finisherFarm] = ['vestergaard', 'noerregaard']
/** Before this day check-ins were recorded on paper. */
const CHECK_INS_SINCE = '2026-01-01'

/** Family with two farms: weaners in weekly batches, and slaughter pigs in sections that are never all empty. */
export const familyCompany: CompanyPlan = {
  key: 'family',
  name: 'Nørregård Svineproduktion',
  mainNumber: '38112041',
  hasDebugModule: true,
  hasRegisters: true,
  slaughterhouses,
  mixes: [
    ...(['start', 'growth', 'end'] as const).map((name) => usedMix(name, [weanerFarm])),
    ...(['homeUnit', 'homeFinish'] as const).map((name) => usedMix(name, [finisherFarm])),
  ],
  farms: [
    {
      key: weanerFarm,
      name: 'Vestergård',
      chr: '900011',
      supplierNumber: '',
      street: 'Vestermarksvej 12, 7160 Tørring',
      countsLossAsDead: true,
      barns: [1, 2, 3, 4].map((no) =>
        barnPlan(weanerFarm, `Klimastald ${no}`, 1, { prefix: 'Sektion ', count: 2, places: 330 }),
      ),
      herd: herdProfile({ weaners: weanerProfile({ to: [finisherFarm] }) }),
      // Small silos, so that the feed of weaned pigs is fresh: two notes a week.
      siloDays: 12,
      habits: { ...carefulHabits('weaners', 'manager'), checkInsFrom: CHECK_INS_SINCE },
      stories: [diarrhoeaOutbreak(weanerFarm)],
    },
    {
      key: finisherFarm,
      name: 'Nørregård',
      chr: '900012',
      supplierNumber: '91408',
      street: 'Nørregårdsvej 41, 8763 Rask Mølle',
      countsLossAsDead: true,
      barns: [1, 2, 3, 4].map((no) =>
        barnPlan(finisherFarm, `Slagtestald ${no}`, 2, { prefix: `${'ABCD'[no - 1]}`, count: 8, places: 112 }),
      ),
      herd: herdProfile({ finishers: finisherProfile({ refill: 'overlap', deliveryWeekdays: [2, 4] }) }),
      habits: { ...carefulHabits('employee', 'manager'), checkInsFrom: CHECK_INS_SINCE },
      stories: [feedLineStop(finisherFarm, `${finisherFarm}/slagtestald-2`)],
    },
  ],
}
