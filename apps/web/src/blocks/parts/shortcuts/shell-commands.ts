import { useEffect, useEffectEvent } from 'react'

/** A command of the shell that a component elsewhere carries out. */
export type ShellCommand = 'create-event' | 'show-keys' | 'find' | 'choose-cookies' | 'period-back' | 'period-on'

const listeners = new Set<(command: ShellCommand) => void>()

export function runShellCommand(command: ShellCommand): void {
  for (const listener of listeners) listener(command)
}

/** Runs a function whenever a command is given; null subscribes to none. */
export function useShellCommand(command: ShellCommand | null, run: () => void): void {
  const onCommand = useEffectEvent((receivedCommand: ShellCommand) => {
    if (receivedCommand === command) run()
  })
  useEffect(() => {
    const listener = (receivedCommand: ShellCommand) => onCommand(receivedCommand)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
