import { formId } from '@herdboard/contract/core/form-id.ts'
import type { Directory } from '@herdboard/contract/people/accounts.ts'
import { useEffect, useState } from 'react'
import { openSetting, useActionRequest } from '#blocks/parts/action-request/action-request.ts'

/** Opens the form of a new company. If it is the user's first company, the app switches to it when the form closes. */
export function useNewCompany(companies: readonly Directory[], switchTo: (company: Directory) => Promise<void>) {
  const isOpen = useActionRequest() !== null
  const [isFirst, setFirst] = useState(false)
  const [firstCompany] = companies
  const isCreated = isFirst && !isOpen && firstCompany !== undefined
  useEffect(() => {
    if (!isCreated) return
    setFirst(false)
    void switchTo(firstCompany)
  })
  return () => {
    setFirst(companies.length === 0)
    openSetting(formId.newCompany, {})
  }
}
