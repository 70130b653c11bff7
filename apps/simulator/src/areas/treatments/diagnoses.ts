import type { PigType } from '@herdboard/domain/growth/pig-type.ts'

/** Treated disease. Numbers, days and shares are those of the reference list of diagnoses. */
export interface SimulatedDiagnosis {
  id: number
  name: string
  pigTypes: readonly PigType[]
  /** Days of the usual course. */
  days: number
  /** Frequency relative to the other diagnoses. */
  share: number
  /** Range of days of stay in which it occurs, by pig type. */
  ages: Readonly<Record<PigType, readonly [from: number, to: number]>>
  /** Drugs for single pigs, of which a vet prefers one, and for all pigs of a place. */
  single: readonly number[]
  group: readonly number[]
  /** Possible remarks on the record. */
  remarks: readonly string[]
}

const ANY = [0, 200] as const
const weaners = [1] as const
const finishers = [2] as const
const both = [1, 2] as const

type AgeShares = readonly [number, number]

const diagnosis = (
  [id, name, pigTypes, days, share]: readonly [number, string, readonly PigType[], number, number],
  ages: readonly [weaners: AgeShares, finishers: AgeShares],
  [single, group]: readonly [readonly number[], readonly number[]],
  ...remarks: readonly string[]
): SimulatedDiagnosis => ({
  id,
  name,
  pigTypes,
  days,
  share,
  ages: { 1: ages[0], 2: ages[1] },
  single,
  group,
  remarks,
})

/**
 * Simulated diagnoses. Those with a usual course of no days (hernia, ulcers, unthrifty pigs) are not treated and left
 * out.
 */
export const simulatedDiagnoses: readonly SimulatedDiagnosis[] = [
  diagnosis(
    [1, 'Fravænningsdiarré (E. coli)', weaners, 5, 25],
    [[2, 16], ANY],
    [[17], [4, 5]],
    'Tynd mave, gul',
    'Våde bagparter',
    'Fik elektrolyt i går',
  ),
  diagnosis(
    [2, 'Diarré, Lawsonia (PIA/PHE)', both, 5, 20],
    [
      [22, 70],
      [3, 50],
    ],
    [[11], [7, 9, 12, 13]],
    'Grå, vælling-agtig gødning',
    'Små og ujævne',
  ),
  diagnosis(
    [3, 'Diarré, Brachyspira pilosicoli', both, 5, 5],
    [
      [20, 70],
      [5, 60],
    ],
    [[18], [7]],
    'Cementgrå gødning',
  ),
  diagnosis(
    [4, 'Svinedysenteri (B. hyodysenteriae)', finishers, 5, 1],
    [ANY, [10, 90]],
    [[8, 18], [7]],
    'Slim og blod, prøve sendt',
  ),
  diagnosis([5, 'Ødemsyge', weaners, 3, 2], [[5, 20], ANY], [[17], []], 'Hævede øjenlåg', 'Vingler'),
  diagnosis(
    [6, 'Hjernehindebetændelse (Strep. suis)', weaners, 3, 8],
    [[7, 40], ANY],
    [[1, 2], []],
    'Ligger og padler',
    'Lagt i sygesti under lampe',
    'Hovedet skævt',
  ),
  diagnosis(
    [7, 'Ledbetændelse', both, 3, 12],
    [ANY, ANY],
    [[1, 11], []],
    'Hævet has',
    'Hævet knæ, højre for',
    'Halter på bagben',
  ),
  diagnosis([8, 'Glässers syge', weaners, 3, 3], [[10, 40], ANY], [[2], []], 'Høj feber, stive'),
  diagnosis([9, 'Sodeksem', weaners, 3, 2], [[0, 20], ANY], [[1], []], 'Fedtet hud, vasket'),
  diagnosis(
    [10, 'Lungebetændelse', both, 3, 10],
    [[14, 70], ANY],
    [[15, 16, 10], []],
    'Pumper',
    'Tør hoste',
    'Hoster når de jages op',
    '40,8 i feber',
  ),
  diagnosis(
    [11, 'Almindelig lungesyge (Mycoplasma)', finishers, 5, 3],
    [ANY, [25, 100]],
    [[11], []],
    'Tør hoste i hele sektionen',
  ),
  diagnosis(
    [12, 'Ondartet lungesyge (AP)', finishers, 2, 6],
    [ANY, [20, 100]],
    [[16, 15], []],
    'Blå ører, 41,3 i feber',
    'Hundesiddende',
    'En død i samme sti',
  ),
  diagnosis([13, 'Influenza', both, 1, 2], [[10, 70], ANY], [[20, 19], []], 'Hele stien hoster, spiser ikke'),
  diagnosis([14, 'PRRS-relateret sygdom', weaners, 5, 2], [[10, 60], ANY], [[19], []], 'Slappe, nyser'),
  diagnosis(
    [16, 'Halthed', finishers, 3, 9],
    [ANY, ANY],
    [[19, 20], []],
    'Halter let',
    'Trådt i spalten',
    'Klovskade',
    'Vil ikke rejse sig',
  ),
  diagnosis(
    [17, 'Mykoplasma-ledbetændelse (M. hyosynoviae)', finishers, 3, 5],
    [ANY, [20, 90]],
    [[8, 18], []],
    'Stiv bagtil',
  ),
  diagnosis([18, 'Rødsyge', finishers, 3, 1], [ANY, ANY], [[1], []], 'Firkantede røde pletter'),
  diagnosis(
    [19, 'Halebid', both, 3, 7],
    [[15, 70], ANY],
    [[1], []],
    'Bidt hale, bider taget ud',
    'Sat på tjære og reb i stien',
    'Flyttet til aflastning',
  ),
  diagnosis([20, 'Ørebid / ørenekrose', weaners, 3, 2], [[12, 60], ANY], [[1], []], 'Sår på ørerne'),
  diagnosis([21, 'Byld', both, 3, 3], [ANY, ANY], [[1], []], 'Byld på halsen, åbnet'),
  diagnosis([27, 'Skab', both, 1, 1], [ANY, ANY], [[22], []], 'Klør sig'),
]
