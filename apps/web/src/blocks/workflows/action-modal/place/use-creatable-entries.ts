import { useMemo } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { NOTE_ACTION, TASK_ACTION } from '../window/action-descriptor.ts'
import { placeTreeOptions } from './multi-place-choice.ts'

/** What somebody may add where they may write: nothing is offered that would end at an empty list of places. */
export interface CreatableEntries {
  note: boolean
  task: boolean
  /** A template belongs to no place: one farm that may be written on is enough. */
  template: boolean
}

/** The same for who is signed in; nothing until the herd is known. */
export function useCreatableEntries(): CreatableEntries {
  const herd = useHerd()
  return useMemo(() => {
    if (!herd) return { note: false, task: false, template: false }
    const isOffered = (actionId: number) => placeTreeOptions(actionId, herd).some(({ barns }) => barns.length > 0)
    const template = herd.farms.some(({ permission }) => permission.key === 'ReadWrite')
    return { note: isOffered(NOTE_ACTION), task: isOffered(TASK_ACTION), template }
  }, [herd])
}
