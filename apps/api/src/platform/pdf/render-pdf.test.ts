import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

test('a document has the same bytes whether its thread is new or has printed others before', async () => {
  const first = await renderPdf(good, { text: 'Nygaard' }, AT)
  const other = await renderPdf(good, { text: 'Skovlund' }, AT)
  expect(await renderPdf(good, { text: 'Nygaard' }, AT)).toEqual(first)
  expect(other).not.toEqual(first)
  await expect(renderPdf(broken, { text: 'Nygaard' }, AT)).rejects.toThrow()
  expect(await renderPdf(good, { text: 'Nygaard' }, AT)).toEqual(first)
})

test('after a document that took too long, the next one is printed', async () => {
  const whole = await renderPdf(good, { text: 'Nygaard' }, AT)
  await expect(renderPdf(slow, { text: 'Nygaard' }, AT, 50)).rejects.toThrow('timed out')
  expect(await renderPdf(good, { text: 'Nygaard' }, AT)).toEqual(whole)
})
