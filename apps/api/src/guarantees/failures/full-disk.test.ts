import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { listRecords } from '@herdboard/contract/herd/records.ts'
import { expect, test } from 'vitest'
import { prepareServer } from '#platform/cluster/cluster.ts'
import { adminAddress } from '#platform/cluster/connect-to-server.ts'
import { runningPostmaster } from '#platform/cluster/postmaster.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { startServerProcess } from '#testing/api/server-process.ts'
import { canMount, smallDisk } from '#testing/api/small-disk.ts'
import { webClient } from '#testing/api/web-client.ts'
import { aBarn, aCompany, aFarm, aPerson } from '#testing/fixtures/test-company.ts'

/** Guarantee of docs/reliability.md: on a full disk reads go on, changes answer 503, and nothing acknowledged is lost. */

const password = 'Halmballe i regnvejr'
const today = new Date().toISOString().slice(0, 10)

test.runIf(canMount)(
  'on a full disk reads go on, every change answers 503, and freeing space alone mends it',
  async () => {
    const disk = smallDisk(500)
    const dataFolder = join(disk.folder, 'data')
    const settings = { HERDBOARD_DATA: dataFolder, HERDBOARD_DEMO: 'off', HERDBOARD_LOG: 'silent' }
    const program = startServerProcess(settings)
    const address = await program.address()
    const { secret } = await prepareServer(dataFolder)
    const port = runningPostmaster(join(dataFolder, 'postgres'))?.port ?? 0
    const admin = openDatabase(adminAddress(port, secret).replace(/postgres$/, 'herdboard'), { connections: 1 })
    const company = await aCompany(admin)
    const barn = await aBarn(admin, await aFarm(admin, company))
    const { email } = await aPerson(admin, { company, role: 'DirectoryAdmin', password })
    await admin.destroy()
    const who = await webClient(address, email, password)
    const form = await who.filled(
      formId.insertion,
      { barn_id: barn.id },
      { 'FS_Main.FF_Date': today, 'FS_Main.FF_AvgWeight': 30 },
    )
    const record = (head: number) => {
      const body = JSON.stringify(form).replace(/("id":"FF_Number","value":)null/, `$1${head}`)
      return who.post(`/forms/${formId.insertion}`, JSON.parse(body), `pigs-${head}`)
    }
    const heads = async () =>
      (
        await who.get<EndpointReply<typeof listRecords>>(`/records?from=${today}&to=${today}&page_size=1000`)
      ).body.data.map(({ amount }) => amount)
    const health = async () => {
      const ready = await fetch(`${address}/health/ready`)
      const words = await fetch(`${address}/health/status`)
      return [ready.status, ((await words.json()) as { problems: string[] }).problems]
    }
    expect((await record(1)).status).toBe(201)
    expect(await health()).toEqual([200, []])

    disk.fill()
    await expect
      .poll(health, { timeout: 5_000 })
      .toEqual([503, ['The database refuses changes: its disk is nearly full.']])
    const refused = await Promise.all(Array.from({ length: 20 }, (_, no) => record(100 + no)))
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array.from({ length: 20 }, () => [503, '30']),
    )
    expect(await heads()).toEqual([1])
    expect((await who.get('/farms')).status).toBe(200)

    disk.free()
    await expect.poll(health, { timeout: 15_000 }).toEqual([200, []])
    expect((await record(100)).status).toBe(201)
    expect((await heads()).toSorted()).toEqual([1, 100])
    expect(program.child.exitCode).toBeNull()
  },
  180_000,
)

test.runIf(canMount)(
  'a data folder on a read-only or full disk stops the start in words',
  async () => {
    const disk = smallDisk(200)
    const start = async (settings: Record<string, string> = {}) => {
      const data = { HERDBOARD_DATA: join(disk.folder, 'data'), HERDBOARD_DEMO: 'off' }
      const program = startServerProcess({ ...data, ...settings })
      expect(await program.waitForExit()).toBe(1)
      return program.output()
    }
    disk.remount('ro')
    // Root makes the folder before it gives up its rights.
    for (const settings of [{}, { HERDBOARD_ALLOW_ROOT: 'where-needed' }]) {
      const words = await start(settings)
      expect(words).toMatch(/cannot be written: /)
      expect(words).not.toMatch(/\n\s+at /)
    }
    disk.remount('rw')
    const file = join(disk.folder, 'file')
    writeFileSync(file, '')
    for (const HERDBOARD_DATA of [file, join(file, 'data')]) {
      const words = await start({ HERDBOARD_DATA, HERDBOARD_ALLOW_ROOT: 'where-needed' })
      expect(words).toMatch(/cannot be written: .* file/)
      expect(words).not.toMatch(/\n\s+at /)
    }
    const program = startServerProcess({ HERDBOARD_DATA: join(disk.folder, 'data'), HERDBOARD_DEMO: 'off' })
    await program.address()
    program.child.kill('SIGINT')
    await program.waitForExit()
    disk.remount('ro')
    const again = await start()
    expect(again).toMatch(/cannot be written: it is read-only/)
    expect(again).not.toMatch(/\n\s+at /)
  },
  120_000,
)
