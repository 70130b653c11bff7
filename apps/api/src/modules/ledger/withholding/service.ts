export { isWithheldCondition, withheldPlacesQuery } from './sql/withheld-places.ts'
