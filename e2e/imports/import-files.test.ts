import { formId } from '@herdboard/contract/core/form-id.ts'
import { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTokenOnPage, fetchJson } from '../api-requests.ts'
import { type OpenPage, openWindow, signInAs, useBrowser } from '../browser.ts'
import { chooseFile, importRows, takeImportBack } from './import-steps.ts'
import { importStories } from './import-stories.ts'

useBrowser()

let ofCompany: OpenPage
let ofInstallation: OpenPage
beforeAll(async () => {
  ofCompany = await openWindow()
  await signInAs(ofCompany.page, 'manager', '/imports')
  await addSensor(ofCompany.page)
  ofInstallation = await openWindow()
  await signInAs(ofInstallation.page, 'solution', '/imports')
})
afterAll(() => {
  expect([...ofCompany.consoleErrors, ...ofInstallation.consoleErrors]).toEqual([])
})

/** Installs the sensor whose readings come in. */
async function addSensor(page: Page): Promise<void> {
  const path = `/api/forms/${formId.sensors}`
  const { form } = await fetchJson<{ form: OpenForm }>(page, path)
  const values: Record<string, unknown> = { FF_Name: 'Prøvemåler', FF_SensorType: '4', FF_From: '2026-06-05T00:00' }
  const sections = form.sections.map(({ id, children }) => ({
    id,
    children: children.map((one) => {
      const section =
        one.id === 'FF_Section' ? one.type_settings.values?.find(({ value }) => /S1$/.test(value)) : undefined
      return { id: one.id, value: section?.id ?? values[one.id] ?? one.value }
    }),
  }))
  const { context, version } = form
  const sent = await page.request.post(path, {
    headers: { authorization: `Bearer ${await accessTokenOnPage(page)}` },
    data: { form: { sections, context, version } },
  })
  expect(sent.status(), await sent.text()).toBe(201)
}

interface OpenForm {
  sections: {
    id: string
    children: { id: string; value: unknown; type_settings: { values?: { id: string; value: string }[] } }[]
  }[]
  context: unknown
  version: unknown
}

/** The name of a column of the open import, as its screen has it. */
async function columnName(page: Page, key: string): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { columns } = await fetchJson<{ columns: { key: string; name: string }[] }>(page, `/api/imports/${id}`)
  return columns.find((column) => column.key === key)?.name ?? key
}

async function viewBytes(page: Page, path: string): Promise<string> {
  return JSON.stringify(await fetchJson<unknown>(page, path))
}

test.each(ImportKind.options)(
  'a row of %s is dropped, mended, imported, seen in list and figure, and undone to the byte',
  async (kind) => {
    const { text, mend, view, figure, isOfInstallation } = importStories[kind]
    const { page } = isOfInstallation ? ofInstallation : ofCompany
    const figureBytes = () => (figure ? viewBytes(page, figure) : '')
    const [before, figureBefore] = [await viewBytes(page, view), await figureBytes()]
    await chooseFile(page, `${kind}.csv`, text)
    const [column, right] = mend
    await page.getByRole('button', { name: 'Ret linje 2' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(await columnName(page, column), { exact: true })
      .fill(right)
    await page.getByRole('dialog').getByRole('button', { name: 'Gem' }).click()
    const count = text.trim().split('\n').length - 1
    await page.getByText(count === 1 ? /^1 række ok, 0 med fejl/ : `${count} rækker ok, 0 med fejl`).waitFor()
    expect(await viewBytes(page, view)).toBe(before)

    await importRows(page, count)
    const after = await viewBytes(page, view)
    expect(after).not.toBe(before)
    if (figure) expect(await figureBytes()).not.toBe(figureBefore)
    await takeImportBack(page)
    expect(await viewBytes(page, view)).toBe(before)
    expect(await figureBytes()).toBe(figureBefore)
  },
)
