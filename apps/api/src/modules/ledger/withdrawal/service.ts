// The last day of a withdrawal period is computed in the domain (health/treatment-course.ts), and forms warn of sales
// within it (modules/forms/rules/withdrawal.ts).
export { originVersions } from './origin-farms.ts'
export { isPlaceInWithdrawal, placesInWithdrawalQuery } from './sql/places-in-withdrawal.ts'
