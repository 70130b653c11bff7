export { nationalAveragesJson, selectNationalAverages } from './sql/national-averages.ts'
