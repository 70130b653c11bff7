import { readFileSync } from 'node:fs'
import { getVisitSheet } from '@herdboard/contract/figures/farm-board.ts'
import { getEControlPdf } from '@herdboard/contract/figures/reports.ts'
import { getTreatmentJournal } from '@herdboard/contract/herd/treatments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MailKind } from '#modules/mail/mail-kind.ts'
import { renderMail } from '#modules/mail/template.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aFinisherQuarter } from '#testing/fixtures/finisher-quarter.ts'
import { aCompany } from '#testing/fixtures/test-company.ts'
import { recordDrafts } from '#testing/ledger/ledger-herd.ts'
import { aDraft } from '#testing/ledger/record-drafts.ts'
import { readPdf } from '#testing/reports/read-pdf.ts'

/** A name that is code in Typst: a failing function, a file, mathematics, markup, a label and an escape. */
const TYPST = '#panic("x") #read("/etc/hostname") $a_1$ *b* @ref <lb> [c] \\u{41} `d` // e'
/** A name that is code in HTML and in our texts: an element, an attribute, a nested text and a parameter. */
const HTML = `<script>alert(1)</script>" onmouseover='x' $t(mail:foot) {brand} {{brand}}`

const texts = readFileSync(new URL('../texts/da/mail.json', import.meta.url), 'utf8')
const mailKinds = Object.keys(JSON.parse(texts) as object).flatMap((key) =>
  key.endsWith('.subject') && !key.startsWith('invitation-elsewhere') ? key.slice(0, -'.subject'.length) : [],
) as MailKind[]
const api = await testApi({ instant: '2026-07-02T10:00:00Z' })
const squeezed = (text: string) => text.replaceAll(/\s|\u200b|\u00ad/g, '')

test('no text that a person typed runs as code in a document', async () => {
  const company = await aCompany(api.db)
  const { farm, hospital } = await aFinisherQuarter(api, company)
  await recordDrafts(api.database, { company }, '2026-07-02', [aDraft.status(hospital, '2026-06-30', 15, 70)])
  const who = api.as(company)
  await sql`update farm set name = ${TYPST} where id = ${farm.id}`.execute(api.db)
  await sql`update directory set name = ${TYPST} where id = ${company.directoryId}`.execute(api.db)
  const period = { from: '2026-03-31', to: '2026-06-30' }
  const documents = {
    journal: () => who.send(getTreatmentJournal, { query: period }),
    visit: () => who.send(getVisitSheet, { query: { ...period, is_weaner: 'false' } }),
    report: () =>
      who.send(getEControlPdf, {
        query: { site_ids: farm.id, dates: '2026-03-31,2026-06-30' },
      }),
  }
  for (const [name, send] of Object.entries(documents)) {
    const response = await send()
    expect([name, response.statusCode]).toEqual([name, 200])
    const pages = await readPdf(response.rawPayload)
    const text = squeezed(pages.flatMap(({ texts }) => texts.map((piece) => piece.text)).join(''))
    expect([name, text.includes(squeezed(TYPST))]).toEqual([name, true])
  }
})

test.each(mailKinds)('no text that a person typed runs as code in the mail %s', (kind) => {
  const params = Object.fromEntries(
    ['company', 'inviter', 'email', 'left', 'name', 'maker', 'day', 'subject', 'summary', 'lines'].map((param) => [
      param,
      HTML,
    ]),
  )
  const brand = { name: 'Svinestien', colour: '#0b6e4f', support_email: null } as never
  const sections = [{ heading: HTML, level: 2 as const, lines: [HTML], table: [[HTML], [HTML]] }]
  const content = { to: 'a@b.example', language: 'da', params, path: '/auth', sections } as never
  const mail = renderMail('1', kind, content, { brand, publicUrl: 'https://s.example', passwordSignIn: true })
  expect(mail.html).not.toMatch(/<script|alert\(1\)<\/script|"\s*onmouseover/i)
  expect(mail.html).toContain('&lt;script&gt;')
  // Neither a text of ours nor a parameter is put into what somebody typed.
  expect(mail.text).toContain(HTML)
  expect(mail.subject).not.toMatch(/[\r\n]/)
})
