import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { Administration, DoseUnit } from './administrations.ts'
import type { DrugClass } from './drug-class.ts'

/**
 * A drug with example values: the label and the vet's instruction take precedence. Names, substances and strengths are
 * those of Danish labels. Source: docs/domain/drugs.md
 */
export interface ReferenceDrug {
  /** 1-26, never changed or reused. */
  no: number
  name: string
  substance: string
  drugClass: DrugClass
  /** Null: as stated on the label. */
  strength: string | null
  method: Administration
  /** ml or g of the product per kg live weight, or per pig. Null: as stated on the label. */
  doseRate: number | null
  doseUnit: DoseUnit
  isDosePerHead: boolean
  /** Number of times that it is given, and days between them. */
  times: number
  intervalDays: number
  /** Days without slaughter after the last time. */
  withdrawalDays: number
  /** Numbers of the diagnoses for which it is used, the main one first. */
  diagnoses: readonly number[]
}

const MUSCLE = 1
const SKIN = 2
const WATER = 3
const FEED = 5

type Rest = Pick<ReferenceDrug, 'doseRate' | 'times' | 'withdrawalDays' | 'diagnoses'> & Partial<ReferenceDrug>

const drug = (
  no: number,
  [name, substance, strength]: readonly [name: string, substance: string, strength: string | null],
  drugClass: DrugClass,
  rest: Rest,
): ReferenceDrug => ({
  no,
  name,
  substance,
  drugClass,
  strength,
  method: MUSCLE,
  doseUnit: 'ml',
  isDosePerHead: false,
  intervalDays: 1,
  ...rest,
})

/**
 * Drug given in water: `activePerKg` and `activePerUnit` of the product have the same unit, mg or international units. The
 * rate has four decimals, as in the form.
 */
const dissolved = (activePerKg: number, activePerUnit: number, unit: DoseUnit = 'g') =>
  ({
    method: WATER,
    doseUnit: unit,
    doseRate: roundHalfAway(activePerKg / activePerUnit, 4),
  }) as const

const perHead = (ml: number) => ({ doseRate: ml, isDosePerHead: true, times: 1, withdrawalDays: 0 })

/** In the order of their numbers. */
export const referenceDrugs: readonly ReferenceDrug[] = [
  drug(1, ['Penovet vet. 300 mg/ml', 'Benzylpenicillinprocain', '300 mg/ml'], 'beta_lactam', {
    doseRate: 0.067,
    times: 3,
    withdrawalDays: 15,
    diagnoses: [7, 18, 6],
  }),
  drug(2, ['Clamoxyl/Vetrimoxin L.A. 150 mg/ml', 'Amoxicillin, langtidsvirkende', '150 mg/ml'], 'beta_lactam', {
    doseRate: 0.1,
    times: 2,
    intervalDays: 2,
    withdrawalDays: 42,
    diagnoses: [10, 6, 8],
  }),
  drug(3, ['Paracillin vet.', 'Amoxicillin', null], 'beta_lactam', {
    method: WATER,
    doseUnit: 'g',
    doseRate: null,
    times: 5,
    withdrawalDays: 2,
    diagnoses: [6, 10],
  }),
  drug(4, ['Neomay/Neobiotic vet.', 'Neomycin', '500.000 IE/g'], 'aminoglycoside', {
    ...dissolved(25_000, 500_000),
    times: 3,
    withdrawalDays: 14,
    diagnoses: [1],
  }),
  drug(5, ['Parofor', 'Paromomycin', '140.000 IE/g'], 'aminoglycoside', {
    ...dissolved(25_000, 140_000),
    times: 4,
    withdrawalDays: 3,
    diagnoses: [1],
  }),
  drug(6, ['Apralan vet.', 'Apramycin', '1 g/g'], 'aminoglycoside', {
    ...dissolved(12_500, 1_000_000),
    times: 7,
    withdrawalDays: 21,
    diagnoses: [1, 5],
  }),
  drug(7, ['Tiamutin/Denagard/Vetmulin vet.', 'Tiamulin', '450 mg/g'], 'pleuromutilin', {
    ...dissolved(8.8, 450),
    times: 5,
    withdrawalDays: 5,
    diagnoses: [2, 3, 4],
  }),
  drug(8, ['Denagard vet. 100 mg/ml', 'Tiamulin', '100 mg/ml'], 'pleuromutilin', {
    doseRate: 0.1,
    times: 3,
    withdrawalDays: 22,
    diagnoses: [4, 17],
  }),
  drug(9, ['Doxylin/Ladoxyn/Karidox vet.', 'Doxycyclin', '500 mg/g'], 'tetracycline', {
    ...dissolved(10, 500),
    times: 5,
    withdrawalDays: 8,
    diagnoses: [2, 10],
  }),
  drug(10, ['Engemycin/Terramycin LA vet.', 'Oxytetracyclin, langtidsvirkende', '200 mg/ml'], 'tetracycline', {
    doseRate: 0.1,
    times: 1,
    withdrawalDays: 28,
    diagnoses: [10, 7],
  }),
  drug(11, ['Tylan/Tylovet vet. 200 mg/ml', 'Tylosin', '200 mg/ml'], 'macrolide', {
    doseRate: 0.05,
    times: 5,
    withdrawalDays: 18,
    diagnoses: [2, 7, 10],
  }),
  drug(12, ['Tylan/Pharmasin soluble vet.', 'Tylosin', '1 g/g'], 'macrolide', {
    ...dissolved(10, 1000),
    times: 7,
    withdrawalDays: 1,
    diagnoses: [2],
  }),
  drug(13, ['Aivlosin vet.', 'Tylvalosin', '625 mg/g'], 'macrolide', {
    ...dissolved(5, 625),
    times: 5,
    withdrawalDays: 2,
    diagnoses: [2, 11],
  }),
  drug(14, ['Tilmovet/Tilmicosol vet. 250 mg/ml', 'Tilmicosin', '250 mg/ml'], 'macrolide', {
    ...dissolved(17.5, 250, 'ml'),
    times: 5,
    withdrawalDays: 14,
    diagnoses: [10],
  }),
  drug(15, ['Draxxin vet. 100 mg/ml', 'Tulathromycin', '100 mg/ml'], 'macrolide', {
    doseRate: 0.025,
    times: 1,
    withdrawalDays: 13,
    diagnoses: [10, 12],
  }),
  drug(16, ['Nuflor vet. 300 mg/ml', 'Florfenicol', '300 mg/ml'], 'amphenicol', {
    doseRate: 0.05,
    times: 2,
    intervalDays: 2,
    withdrawalDays: 18,
    diagnoses: [12, 10],
  }),
  drug(17, ['Borgal/Tribrissen vet. 240 mg/ml', 'Sulfadiazin + trimethoprim', '240 mg/ml'], 'sulfa_tmp', {
    doseRate: 0.0625,
    times: 3,
    withdrawalDays: 12,
    diagnoses: [1, 10],
  }),
  drug(18, ['Lincocin/Lincomycin vet. 100 mg/ml', 'Lincomycin', '100 mg/ml'], 'lincosamide', {
    doseRate: 0.1,
    times: 3,
    withdrawalDays: 5,
    diagnoses: [17, 4],
  }),
  drug(19, ['Metacam/Melovem vet. 20 mg/ml', 'Meloxicam', '20 mg/ml'], 'nsaid', {
    doseRate: 0.02,
    times: 1,
    withdrawalDays: 5,
    diagnoses: [16, 13],
  }),
  drug(20, ['Dinalgen/Ketofen vet. 150 mg/ml', 'Ketoprofen', '150 mg/ml'], 'nsaid', {
    doseRate: 0.02,
    times: 1,
    withdrawalDays: 4,
    diagnoses: [13, 16],
  }),
  drug(21, ['Panacur', 'Fenbendazol', '4 %'], 'anthelmintic', {
    ...dissolved(5, 40),
    method: FEED,
    times: 1,
    withdrawalDays: 4,
    diagnoses: [26],
  }),
  drug(22, ['Ivomec/Noromectin vet. 10 mg/ml', 'Ivermectin', '10 mg/ml'], 'antiparasitic', {
    method: SKIN,
    doseRate: 0.03,
    times: 1,
    withdrawalDays: 28,
    diagnoses: [27, 26],
  }),
  drug(23, ['Ingelvac CircoFLEX', 'PCV2-vaccine', null], 'vaccine', { ...perHead(1), diagnoses: [15] }),
  drug(24, ['Ingelvac MycoFLEX / Stellamune', 'Mycoplasma-vaccine', null], 'vaccine', {
    ...perHead(1),
    diagnoses: [11],
  }),
  drug(25, ['Enterisol Ileitis', 'Lawsonia-vaccine', null], 'vaccine', {
    ...perHead(2),
    method: WATER,
    diagnoses: [2],
  }),
  drug(26, ['Coglapix / Porcilis APP', 'AP-vaccine', null], 'vaccine', { ...perHead(2), diagnoses: [12] }),
]
