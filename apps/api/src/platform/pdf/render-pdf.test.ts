import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DirectoryId, NO_DIRECTORY } from '@herdboard/contract/core/ids.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/database/new-id.ts'
import { renderPdf } from './render-pdf.ts'

const AT = new Date('2026-06-10T08:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'print-'))

function layout(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(
    file,
    `#set document(title: "Test")\n#set text(lang: "da", font: "Inter")\n#let d = json(bytes(sys.inputs.data))\n${content}`,
  )
  return file
}

const good = layout('good.typ', '#d.text')
const slow = layout('slow.typ', '#range(1500).map(a => range(1500).map(b => calc.rem(a * b, 7)).sum()).sum() #d.text')
const broken = layout('broken.typ', '#unknown-function()')

const rendered = (
  template: string,
  content: object,
  { directoryId = NO_DIRECTORY as DirectoryId, timeoutMs }: { directoryId?: DirectoryId; timeoutMs?: number } = {},
) => renderPdf({ directoryId, template, content, createdAt: AT, ...(timeoutMs !== undefined && { timeoutMs }) })

test('a document has the same bytes whether its thread is new or has printed others before', async () => {
  const first = await rendered(good, { text: 'Nygaard' })
  const other = await rendered(good, { text: 'Skovlund' })
  expect(await rendered(good, { text: 'Nygaard' })).toEqual(first)
  expect(other).not.toEqual(first)
  await expect(rendered(broken, { text: 'Nygaard' })).rejects.toThrow()
  expect(await rendered(good, { text: 'Nygaard' })).toEqual(first)
})

test('after a document that took too long, the next one is printed', async () => {
  const whole = await rendered(good, { text: 'Nygaard' })
  await expect(rendered(slow, { text: 'Nygaard' }, { timeoutMs: 50 })).rejects.toThrow('timed out')
  expect(await rendered(good, { text: 'Nygaard' })).toEqual(whole)
})

test('a company with many documents delays another by one, and is the one that is refused', async () => {
  const [busy, other] = [newId<DirectoryId>(), newId<DirectoryId>()]
  const ended: string[] = []
  const ask = (name: string, directoryId: DirectoryId) =>
    rendered(good, { text: name }, { directoryId }).then(
      () => void ended.push(name),
      ({ code }) => void ended.push(`${name} ${code}`),
    )
  const many = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'].map((name) => ask(name, busy))
  await Promise.all([...many, ask('o1', other)])
  expect(ended).toEqual(['b6 service.busy', 'b1', 'o1', 'b2', 'b3', 'b4', 'b5'])
})
