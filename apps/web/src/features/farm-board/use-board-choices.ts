import { MAX_BOARD_FIGURES } from '@herdboard/contract/figures/farm-board.ts'
import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { type BoardSort, isBoardSort } from './sort-farms.ts'

const SORT_KEY = 'farm-board.sort'
const figuresKey = (isWeaner: boolean) => `farm-board.figures.${isWeaner ? 'weaners' : 'slaughter'}`

const isTypeIds = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_BOARD_FIGURES &&
  value.every((id) => Number.isInteger(id) && id > 0 && id < 1000)
const isChoice = (value: unknown): value is number[] | null => value === null || isTypeIds(value)

/** The figures and the order of the board as the person left them. Null: the person's four key figures. */
export function useBoardChoices(isWeaner: boolean) {
  const [sort, setSort] = useState<BoardSort>(() => readUserStorage<BoardSort>(SORT_KEY, isBoardSort, 'kr'))
  // Both pig types have figures of their own.
  const [chosen, setChosen] = useState<Record<string, readonly number[] | null>>({})
  const key = figuresKey(isWeaner)
  const figures = key in chosen ? (chosen[key] ?? null) : readUserStorage<number[] | null>(key, isChoice, null)

  const chooseSort = (next: BoardSort) => {
    writeUserStorage(SORT_KEY, next)
    setSort(next)
  }
  const chooseFigures = (next: readonly number[] | null) => {
    writeUserStorage(key, next)
    setChosen((before) => ({ ...before, [key]: next }))
  }
  return { sort, chooseSort, figures, chooseFigures }
}
