import { useMemo } from 'react'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { NOTE_ACTION, TASK_ACTION } from '../window/action-descriptor.ts'
import { placeTreeOptions } from './multi-place-choice.ts'

/** Which entries the user can create. Nothing is offered that would lead to an empty list of places. */
export interface CreatableEntries {
  note: boolean
  task: boolean
  /** A template has no place: write access to one farm is enough. */
  template: boolean
}

/** The entries that the signed-in user can create; none until the herd is loaded. */
export function useCreatableEntries(): CreatableEntries {
  const herd = useHerd()
  return useMemo(() => {
    if (!herd) return { note: false, task: false, template: false }
    const isOffered = (actionId: number) => placeTreeOptions(actionId, herd).some(({ barns }) => barns.length > 0)
    const template = herd.farms.some(({ permission }) => permission.key === 'ReadWrite')
    return { note: isOffered(NOTE_ACTION), task: isOffered(TASK_ACTION), template }
  }, [herd])
}
