import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStored, store } from '#lib/storage.ts'
import { latePart } from '#ui/late/late-part.ts'
import { useEver } from '#ui/late/use-ever.ts'
import { keyStroke } from './key-stroke.ts'
import { giveCommand, useCommand } from './shell-commands.ts'

const KeyList = latePart(() => import('./key-list.tsx').then((file) => file.KeyList))

const KEY = 'single-keys'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Single keys for those who like them; they can be switched off and never act while something is typed. */
export function ShellKeys({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const navigate = useNavigate()
  const [isOn, setOn] = useState(() => readStored(KEY, isBoolean, true))
  const [isListed, setListed] = useState(false)
  const wasListed = useEver(isListed)
  const first = useRef<string | null>(null)
  useCommand('show-keys', () => setListed(true))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const stroke = keyStroke(event, first.current)
    first.current = stroke === 'go' ? 'g' : null
    if (!isOn && stroke !== 'keys') return
    if (stroke === null || stroke === 'go') return
    event.preventDefault()
    if (stroke === 'event') giveCommand('create-event')
    if (stroke === 'sidebar') onToggleSidebar()
    if (stroke === 'overview') void navigate({ to: '/overview' })
    if (stroke === 'keys') setListed(true)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    wasListed && (
      <Suspense>
        <KeyList
          isOpen={isListed}
          isOn={isOn}
          onSwitch={(isOn) => {
            store(KEY, isOn)
            setOn(isOn)
          }}
          onClose={() => setListed(false)}
        />
      </Suspense>
    )
  )
}
