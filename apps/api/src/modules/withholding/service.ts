export { isWithheldAt, withheldPlaces } from './sql/withheld.ts'
