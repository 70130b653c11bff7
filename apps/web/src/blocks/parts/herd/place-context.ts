import { createContext } from 'react'

/** What a table needs to show the places of its rows in two lines. */
export interface PlaceTexts {
  /** Names of the farms that the user may read; the text of a place begins with one of them. */
  farmNames: readonly string[]
  /** Only one farm is chosen: its name would be the same in every row. */
  isOneFarm: boolean
}

export const PlaceContext = createContext<PlaceTexts>({ farmNames: [], isOneFarm: false })
