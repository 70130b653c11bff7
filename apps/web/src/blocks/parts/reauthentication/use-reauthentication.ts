import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQuery } from './second-factor-query.ts'

export interface Reauthentication {
  password: string
  code: string
  asksForCode: boolean
  /** Something stands in one of the fields. */
  isTyped: boolean
  /** Everything that is asked for is there. */
  isComplete: boolean
  /** As a call takes it. */
  body: { password: string; code?: string }
  /** Both fields empty again. */
  clear: () => void
  setPassword: (password: string) => void
  setCode: (code: string) => void
}

/** What a person types to prove who they are: the password, and a code where one is on or the server asked for one. */
export function useReauthentication(faults: Readonly<Record<string, string>>): Reauthentication {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { data: factor } = useQuery(secondFactorQuery)
  const asksForCode = factor?.is_on === true || faults.code !== undefined
  return {
    password,
    code,
    asksForCode,
    isTyped: password !== '' || code !== '',
    isComplete: password !== '' && (!asksForCode || code.trim() !== ''),
    body: { password, ...(asksForCode && { code }) },
    clear: () => {
      setPassword('')
      setCode('')
    },
    setPassword,
    setCode,
  }
}
