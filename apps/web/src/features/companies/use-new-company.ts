import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { useEffect, useState } from 'react'
import { openSetting, useActionRequest } from '#blocks/parts/action-request/action-request.ts'

/**
 * Opens the form of a new company. Where it is the first of all, work begins in it by itself once the form has said its
 * last word: there is nothing else to choose.
 */
export function useNewCompany(companies: readonly Directory[], switchTo: (company: Directory) => Promise<void>) {
  const isOpen = useActionRequest() !== null
  const [isFirst, setFirst] = useState(false)
  const [first] = companies
  const isThere = isFirst && !isOpen && first !== undefined
  useEffect(() => {
    if (!isThere) return
    setFirst(false)
    void switchTo(first)
  })
  return () => {
    setFirst(companies.length === 0)
    openSetting(formId.newCompany, {})
  }
}
