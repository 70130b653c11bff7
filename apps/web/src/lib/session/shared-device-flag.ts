import { readLocalStorage, writeLocalStorage } from '../storage/local-storage.ts'

/** Set where this browser was registered, so that all others ask the server nothing before a sign-in. */
const DEVICE_KEY = 'herdboard.shared-device'
/** The person who is signed in by PIN. */
const PIN_SESSION_KEY = 'herdboard.pin-session'

export const isSharedDevice = (): boolean => readLocalStorage(DEVICE_KEY) === 'true'
export const setSharedDevice = (isOne: boolean): void => writeLocalStorage(DEVICE_KEY, isOne ? 'true' : null)

/** Whether this person, who is signed in here, signed in by PIN. */
export const isPinSession = (person: string | undefined): boolean =>
  person !== undefined && readLocalStorage(PIN_SESSION_KEY) === person
export const keepPinSession = (person: string): void => writeLocalStorage(PIN_SESSION_KEY, person)

/** Forgets that somebody is signed in by PIN, when another sign-in replaces it. */
export const forgetPinSession = (): void => writeLocalStorage(PIN_SESSION_KEY, null)
