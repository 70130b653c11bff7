export { selectAntibioticLimits } from './sql/antibiotic-limits.ts'
export { nationalAveragesJson, selectNationalAverages } from './sql/national-averages.ts'
export { selectCompanyIds } from './sql/payment-scales.ts'
