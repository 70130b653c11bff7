import type { TreatmentDoseUnit } from '../events/health-events.ts'

/** Drug with demonstration values; numbers are those of the reference list of drugs. */
export interface SimulatedDrug {
  id: number
  name: string
  isAntibiotic: boolean
  unit: TreatmentDoseUnit
  /** Amount of the product for `forKg` kg live weight. */
  amount: number
  forKg: number
  /** Number of doses, fixed by the product; null where the disease determines it. */
  times: number | null
  intervalDays: number
  withdrawalDays: number
}

type DrugOverrides = Partial<Pick<SimulatedDrug, 'isAntibiotic' | 'times' | 'intervalDays' | 'unit'>>

const injected = (
  id: number,
  name: string,
  forKg: number,
  withdrawalDays: number,
  own: DrugOverrides = {},
): SimulatedDrug => ({
  id,
  name,
  isAntibiotic: true,
  unit: 'ml',
  amount: 1,
  forKg,
  times: null,
  intervalDays: 1,
  withdrawalDays,
  ...own,
})

/** `activePerKg` and `activePerGram` have the same unit: mg, or international units. */
const dissolved = (
  id: number,
  name: string,
  activePerKg: number,
  activePerGram: number,
  times: number,
  withdrawalDays: number,
): SimulatedDrug => ({
  ...injected(id, name, activePerGram, withdrawalDays, { unit: 'g', times }),
  amount: activePerKg,
})

const painkiller = { isAntibiotic: false, times: 1 } as const

const drugs: readonly SimulatedDrug[] = [
  injected(1, 'Penovet vet. 300 mg/ml', 15, 15),
  injected(2, 'Clamoxyl L.A. 150 mg/ml', 10, 42, { times: 2, intervalDays: 2 }),
  dissolved(4, 'Neomay vet.', 25_000, 500_000, 3, 14),
  dissolved(5, 'Parofor', 25_000, 140_000, 4, 3),
  dissolved(7, 'Denagard vet. 450 mg/g', 8.8, 450, 5, 5),
  injected(8, 'Denagard vet. 100 mg/ml', 10, 22),
  dissolved(9, 'Doxylin vet. 500 mg/g', 10, 500, 5, 8),
  injected(10, 'Engemycin LA vet. 200 mg/ml', 10, 28, { times: 1 }),
  injected(11, 'Tylovet vet. 200 mg/ml', 20, 18),
  dissolved(12, 'Pharmasin vet. 1 g/g', 10, 1000, 7, 1),
  dissolved(13, 'Aivlosin vet. 625 mg/g', 5, 625, 5, 2),
  injected(15, 'Draxxin vet. 100 mg/ml', 40, 13, { times: 1 }),
  injected(16, 'Nuflor vet. 300 mg/ml', 20, 18, { times: 2, intervalDays: 2 }),
  injected(17, 'Borgal vet. 240 mg/ml', 16, 12),
  injected(18, 'Lincomycin vet. 100 mg/ml', 10, 5),
  injected(19, 'Melovem vet. 20 mg/ml', 50, 5, painkiller),
  injected(20, 'Dinalgen vet. 150 mg/ml', 50, 4, painkiller),
  injected(22, 'Noromectin vet. 10 mg/ml', 33, 28, painkiller),
]

/** Drug by its number. Throws a RangeError for a number that is not simulated. */
export function requireDrug(id: number): SimulatedDrug {
  const drug = drugs.find((one) => one.id === id)
  if (!drug) throw new RangeError(`No drug has the number ${id}`)
  return drug
}
