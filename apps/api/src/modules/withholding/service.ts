export { isWithheldCondition, withheldPlacesQuery } from './sql/withheld.ts'
