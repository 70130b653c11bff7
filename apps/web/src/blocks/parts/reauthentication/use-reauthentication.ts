import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorQuery } from './second-factor-query.ts'

export interface Reauthentication {
  password: string
  code: string
  asksForCode: boolean
  /** One of the fields is not empty. */
  isTyped: boolean
  /** All required fields are filled in. */
  isComplete: boolean
  /** The proof as part of a request body. */
  body: { password: string; code?: string }
  /** Clears both fields. */
  clear: () => void
  setPassword: (password: string) => void
  setCode: (code: string) => void
}

/** State of a reauthentication: the password, and a code if the second factor is on or the server requires one. */
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
