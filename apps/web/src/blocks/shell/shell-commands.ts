import { useEffect, useEffectEvent } from 'react'

/** What a key of the shell can set off in a part that stands elsewhere. */
export type Command = 'create-event' | 'show-keys' | 'find' | 'choose-cookies' | 'period-back' | 'period-on'

const listeners = new Set<(command: Command) => void>()

export function giveCommand(command: Command): void {
  for (const listener of listeners) listener(command)
}

/** Does something whenever a command is given; null listens to none. */
export function useCommand(command: Command | null, run: () => void): void {
  const onCommand = useEffectEvent((given: Command) => {
    if (given === command) run()
  })
  useEffect(() => {
    const listener = (given: Command) => onCommand(given)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
