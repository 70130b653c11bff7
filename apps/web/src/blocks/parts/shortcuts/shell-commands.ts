import { useEffect, useEffectEvent } from 'react'

/** What a key of the shell can set off in a part that stands elsewhere. */
export type ShellCommand = 'create-event' | 'show-keys' | 'find' | 'choose-cookies' | 'period-back' | 'period-on'

const listeners = new Set<(command: ShellCommand) => void>()

export function runShellCommand(command: ShellCommand): void {
  for (const listener of listeners) listener(command)
}

/** Does something whenever a command is given; null listens to none. */
export function useShellCommand(command: ShellCommand | null, run: () => void): void {
  const onCommand = useEffectEvent((given: ShellCommand) => {
    if (given === command) run()
  })
  useEffect(() => {
    const listener = (given: ShellCommand) => onCommand(given)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
