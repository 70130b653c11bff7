import { useOpening } from './opening.ts'

export function ActionModalHost() {
  const opening = useOpening()
  return opening === null ? null : null
}
