export { isPlaceInWithdrawal, placesInWithdrawalQuery } from './sql/places-in-withdrawal.ts'
