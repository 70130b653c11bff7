import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { carefulHabits, type RecordingHabits } from '../habits.ts'
import type { CompanyPlan, FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import { goodBatch } from '../stories/good-batch.ts'
import { hotSummer } from '../stories/hot-summer.ts'
import { poorData } from '../stories/poor-data.ts'
import { barnPlan, sectionPlan } from './barns.ts'
import { finisherProfile, herdProfile, weanerProfile } from './herd-profiles.ts'
import { usedMix } from './mixes.ts'
import { slaughterhouses } from './slaughterhouses.ts'

type FarmOptions = Omit<FarmPlan, 'chr' | 'supplierNumber' | 'street' | 'countsLossAsDead' | 'stories'> &
  Partial<FarmPlan>

/** Before this day check-ins were recorded on paper. */
const CHECK_INS_SINCE = '2026-08-01'
/** Keeps its check-ins on paper, as it does with much else. */
const ON_PAPER = 'rugmarken'

const farm = (options: FarmOptions, chr: number, supplierNumber: string, street: string): FarmPlan => ({
  countsLossAsDead: true,
  stories: [],
  chr: String(chr),
  supplierNumber,
  street,
  ...options,
  habits: { ...options.habits, checkInsFrom: options.key === ON_PAPER ? null : CHECK_INS_SINCE },
})

/** Without a feeding computer the silos are read with the stock count. */
const bySilos = (habits: RecordingHabits): RecordingHabits => ({ ...habits, feedBy: 'silos' })

const inSections = (count: number, places: number) => ({ prefix: 'Sektion ', count, places })

const farms: readonly FarmPlan[] = [
  farm(
    {
      key: 'hoejgaard',
      name: 'Højgård Svineproduktion I/S',
      barns: [
        barnPlan('hoejgaard', 'Klimastald 1', 1, inSections(4, 310)),
        barnPlan('hoejgaard', 'Klimastald 2', 1, inSections(4, 310)),
        barnPlan('hoejgaard', 'Slagtegrisestald Nord', 2, { prefix: 'Slagt ', count: 12, places: 150 }),
      ],
      herd: herdProfile({
        growthLevel: 1.04,
        weaners: weanerProfile({ to: ['hoejgaard', 'bakkely'] }),
        finishers: finisherProfile({ refill: 'overlap', deliveryWeekdays: [1, 4] }),
      }),
      habits: carefulHabits('nordvest', 'nordvest'),
    },
    900001,
    '91001',
    'Højgårdsvej 14, 9640 Farsø',
  ),
  farm(
    {
      key: 'bakkely',
      name: 'Bakkely Grise ApS',
      barns: [
        barnPlan('bakkely', 'Stald A', 2, { prefix: 'A', count: 6, places: 130 }),
        barnPlan('bakkely', 'Stald B', 2, { prefix: 'B', count: 6, places: 130 }),
      ],
      herd: herdProfile({
        filling: { 1: 1.06, 2: 1.22 },

        finishers: finisherProfile({
          refill: 'overlap',
          deliveryWeekdays: [3],
          waitsDays: 4,
          firstDeliveryKg: 104,
          slaughterhouse: 'tican',
        }),
      }),
      habits: { ...bySilos(carefulHabits('nordvest', 'nordvest')), weighsOnDay: 42 },
    },
    900002,
    '91038',
    'Bakkelyvej 3, 7490 Aulum',
  ),
  farm(
    {
      key: 'soendervang',
      name: 'Søndervang Agro A/S',
      barns: [
        barnPlan('soendervang', 'Smågrisestald Øst', 1, inSections(4, 300)),
        barnPlan('soendervang', 'Smågrisestald Vest', 1, inSections(4, 300)),
      ],
      herd: herdProfile({ growthLevel: 1.02, weaners: weanerProfile({ to: ['lindholt'], buyer: 'Grisehandel Syd' }) }),
      habits: { ...carefulHabits('syd', 'syd'), countOffsetDays: 1, skipsEveryCount: 7 },
    },
    900003,
    '',
    'Søndervangen 27, 6650 Brørup',
  ),
  farm(
    {
      key: 'moellebjerg',
      name: 'Møllebjerg Landbrug',
      barns: [1, 2, 3].map((no) => sectionPlan('moellebjerg', `Holdstald ${no}`, 2, 480, true)),
      herd: herdProfile({
        growthLevel: 0.99,
        filling: { 1: 1.06, 2: 1.16 },
        finishers: finisherProfile({ waitsDays: 0, washingDays: 3, deliveryWeekdays: [1, 4] }),
      }),
      habits: carefulHabits('midt', 'midt'),
      stories: [goodBatch('moellebjerg', 'moellebjerg/holdstald-1')],
    },
    900004,
    '91112',
    'Møllebjergvej 8, 8800 Viborg',
  ),
  farm(
    {
      key: 'enghave',
      name: 'Enghave Økogris',
      barns: [barnPlan('enghave', 'Løbegårdsstald', 2, { prefix: 'Hold ', count: 6, places: 140 })],
      herd: herdProfile({
        growthLevel: 0.99,
        feedLevel: 0.985,
        leanPct: 60.1,
        productionKind: 2,
        filling: { 1: 1.06, 2: 1.16 },
        finishers: finisherProfile({
          supplier: 'Vestegnens Økogrise',
          waitsDays: 0,
          washingDays: 3,
          firstDeliveryKg: 105,
        }),
      }),
      habits: bySilos(carefulHabits('midt', 'midt')),
    },
    900005,
    '91149',
    'Enghavevej 41, 6900 Skjern',
  ),
  farm(
    {
      key: 'kildegaarden',
      name: 'Kildegårdens Smågrise',
      barns: [
        barnPlan('kildegaarden', 'Klimastald Syd', 1, inSections(4, 240)),
        barnPlan('kildegaarden', 'Klimastald Nord', 1, inSections(4, 240)),
      ],
      herd: herdProfile({ growthLevel: 1.01, feedLevel: 0.97, weaners: weanerProfile({ buyer: 'Øernes Grisesalg' }) }),
      habits: { ...carefulHabits('oest', 'oest'), forgetsDeaths: 0.03 },
    },
    900006,
    '',
    'Kildegårdsvej 19, 4690 Haslev',
  ),
  farm(
    {
      key: 'lindholt',
      name: 'Lindholt Svin',
      barns: [
        barnPlan('lindholt', 'Gl. stald', 2, { prefix: 'G', count: 4, places: 140 }),
        barnPlan('lindholt', 'Ny stald', 2, { prefix: 'N', count: 6, places: 160 }),
      ],
      herd: herdProfile({
        growthLevel: 1.01,
        finishers: finisherProfile({ refill: 'overlap', deliveryWeekdays: [2, 5] }),
      }),
      habits: bySilos(carefulHabits('syd', 'syd')),
      stories: [hotSummer('lindholt', 'lindholt/gl-stald')],
    },
    900007,
    '91223',
    'Lindholtvej 6, 9870 Sindal',
  ),
  farm(
    {
      key: 'rugmarken',
      name: 'Rugmarken I/S',
      barns: [
        barnPlan('rugmarken', 'Klimastald', 1, inSections(4, 220)),
        barnPlan('rugmarken', 'Slagtestald 1', 2, { prefix: 'Sek. 1', count: 6, places: 110 }),
        barnPlan('rugmarken', 'Slagtestald 2', 2, { prefix: 'Sek. 2', count: 6, places: 110 }),
      ],
      herd: herdProfile({
        growthLevel: 0.98,
        feedLevel: 1,
        mortality: { 1: 0.04, 2: 0.038 },
        weaners: weanerProfile({ to: ['rugmarken'] }),
        finishers: finisherProfile({ refill: 'overlap', firstDeliveryKg: 105 }),
      }),
      habits: {
        ...bySilos(carefulHabits('oest', 'oest')),
        forgetsDeaths: 0.12,
        writesDeathsWeekly: true,
        lateShare: 0.25,
        countOffsetDays: 3,
        skipsEveryCount: 3,
        countErrorShare: 0.1,
        fixesCountErrors: false,
      },
      stories: [poorData('rugmarken')],
    },
    900008,
    '91260',
    'Rugmarksvej 52, 5750 Ringe',
  ),
  farm(
    {
      key: 'vesterdal',
      name: 'Vesterdal Frilandsgrise',
      barns: [barnPlan('vesterdal', 'Frilandsstald', 2, { prefix: 'Afsnit ', count: 5, places: 160 })],
      herd: herdProfile({
        growthLevel: 1,
        feedLevel: 0.98,
        leanPct: 60.3,
        productionKind: 3,
        filling: { 1: 1.06, 2: 1.16 },
        finishers: finisherProfile({
          supplier: 'Hedens Frilandsgrise',
          waitsDays: 0,
          firstDeliveryKg: 103,
          slaughterhouse: 'tican',
        }),
      }),
      habits: bySilos(carefulHabits('midt', 'midt')),
    },
    900009,
    '91297',
    'Vesterdalvej 11, 8643 Ans By',
  ),
  farm(
    {
      key: 'birkemose',
      name: 'Birkemose Multisite',
      barns: [
        barnPlan('birkemose', 'Site 1 Klima', 1, inSections(8, 250)),
        barnPlan('birkemose', 'Site 2 Slagt', 2, { prefix: 'Slagt 2.', count: 8, places: 130 }),
        barnPlan('birkemose', 'Site 3 Slagt', 2, { prefix: 'Slagt 3.', count: 8, places: 130 }),
      ],
      herd: herdProfile({
        growthLevel: 1.05,
        filling: { 1: 1.06, 2: 1.22 },
        weaners: weanerProfile({ to: ['birkemose'] }),
        finishers: finisherProfile({ refill: 'overlap', deliveryWeekdays: [1, 3] }),
      }),
      habits: carefulHabits('soenderjylland', 'soenderjylland'),
    },
    900010,
    '91334',
    'Birkemosevej 77, 6500 Vojens',
  ),
]

const keysWith = (pigType: PigType, isOrganic = false): PlanKey[] =>
  farms
    .filter(
      ({ barns, herd }) => barns.some((one) => one.pigType === pigType) && (herd.productionKind === 2) === isOrganic,
    )
    .map(({ key }) => key)

/** Ten farms under one owner, watched by an adviser. */
export const advisedCompany: CompanyPlan = {
  key: 'advised',
  name: 'Østerådal Grise A/S',
  mainNumber: '31874026',
  slaughterhouses,
  farms,
  mixes: [
    ...(['start', 'growth', 'end'] as const).map((name) => usedMix(name, keysWith(1))),
    ...(['unik', 'finish'] as const).map((name) => usedMix(name, keysWith(2))),
    usedMix('organic', keysWith(2, true)),
  ],
}
