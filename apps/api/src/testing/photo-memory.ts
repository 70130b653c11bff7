import { readFileSync } from 'node:fs'
import { reencodePhoto } from '#modules/images/reencode-photo.ts'
import { aPng } from './photos.ts'

/** A program: prints by how many MB the resident set of a process grows while it re-encodes the photo in this file. */
const photo = readFileSync(process.argv[2] ?? '')
// What a process loads once does not belong to one photo.
await reencodePhoto(await aPng(8, 8))
const before = process.memoryUsage.rss()
let peak = before
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 2)
const stored = await reencodePhoto(photo)
clearInterval(sampler)
console.log(JSON.stringify({ width: stored?.width, height: stored?.height, megabytes: (peak - before) / 1e6 }))
