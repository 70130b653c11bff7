/** The demo company's places: names as Danish farms have them. */
export const demoCompany = { name: 'Nørregård Svineproduktion', mainNumber: '38112041' }

export const weanerFarm = {
  name: 'Vestergård',
  chr: '62114',
  street: 'Vestermarksvej 12, 7160 Tørring',
  barns: [
    { name: 'Klimastald 1', places: 480 },
    { name: 'Klimastald 2', places: 480 },
  ],
}

export const finisherFarm = {
  name: 'Nørregård',
  chr: '48207',
  street: 'Nørregårdsvej 41, 8763 Rask Mølle',
  barns: [
    { name: 'Slagtestald 1', sections: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8'], places: 112 },
    { name: 'Slagtestald 2', sections: ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B8'], places: 112 },
  ],
}

/** Compound mixes with demonstration values: feed units per 100 kg, % protein, g phosphorus per kg, kr. per 100 kg. */
export const demoMixes = {
  start: {
    name: 'Fravænning Start 7',
    fe: '121.00',
    protein: '19.00',
    phosphorus: '5.80',
    price: 520,
    surcharge: '15',
  },
  growth: {
    name: 'Smågrise Vækst 12',
    fe: '117.00',
    protein: '18.20',
    phosphorus: '5.50',
    price: 345,
    surcharge: '12',
  },
  end: { name: 'Smågrise Slut 20', fe: '114.00', protein: '17.80', phosphorus: '5.30', price: 298, surcharge: '12' },
  unik: { name: 'Slagtegrise Unik', fe: '106.00', protein: '15.60', phosphorus: '4.60', price: 226, surcharge: '10' },
  finish: { name: 'Slagtegrise Slut', fe: '105.00', protein: '14.60', phosphorus: '4.30', price: 219, surcharge: '10' },
} as const
export type DemoMix = keyof typeof demoMixes

/** The mix that pigs of a weight are given. */
export function mixAt(pigType: 1 | 2, meanKg: number): DemoMix {
  if (pigType === 2) return meanKg < 60 ? 'unik' : 'finish'
  if (meanKg < 9) return 'start'
  return meanKg < 15 ? 'growth' : 'end'
}

export const demoPeople = [
  { key: 'manager', first: 'Mette', last: 'Lund', role: 'DirectoryAdmin' },
  { key: 'employee', first: 'Jonas', last: 'Kjær', role: 'Employee' },
  { key: 'advisor', first: 'Anne', last: 'Holm', role: 'Advisor' },
] as const
