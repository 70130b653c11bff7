/** Drug classes, with the weight of their animal daily doses (ADD). Source: docs/domain/drugs.md#classes */
const classes = {
  beta_lactam: { isAntibiotic: true, addFactor: 1 },
  aminoglycoside: { isAntibiotic: true, addFactor: 1 },
  pleuromutilin: { isAntibiotic: true, addFactor: 1 },
  tetracycline: { isAntibiotic: true, addFactor: 1.5 },
  macrolide: { isAntibiotic: true, addFactor: 1 },
  amphenicol: { isAntibiotic: true, addFactor: 1 },
  sulfa_tmp: { isAntibiotic: true, addFactor: 1 },
  lincosamide: { isAntibiotic: true, addFactor: 1 },
  fluoroquinolone: { isAntibiotic: true, addFactor: 10 },
  cephalosporin: { isAntibiotic: true, addFactor: 10 },
  colistin: { isAntibiotic: true, addFactor: 10 },
  nsaid: { isAntibiotic: false, addFactor: 1 },
  anthelmintic: { isAntibiotic: false, addFactor: 1 },
  antiparasitic: { isAntibiotic: false, addFactor: 1 },
  vaccine: { isAntibiotic: false, addFactor: 1 },
  other: { isAntibiotic: false, addFactor: 1 },
} as const

export type DrugClass = keyof typeof classes

export const drugClasses = Object.keys(classes) as readonly DrugClass[]

export const isDrugClass = (name: string | null): name is DrugClass => name !== null && Object.hasOwn(classes, name)

/** Whether drugs of the class are antibiotics: prescribed for 35 days at most, and counted by the authorities. */
export const isAntibiotic = (drugClass: DrugClass): boolean => classes[drugClass].isAntibiotic

/** Weight of an animal daily dose of the class. */
export const addFactor = (drugClass: DrugClass): number => classes[drugClass].addFactor
