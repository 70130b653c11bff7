import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { init, default as readWebp } from '@jsquash/webp/decode.js'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { holdToHead } from './interlaced.ts'
import { orientationOf } from './orientation.ts'
import { type Pixels, uprightWithin } from './pixels.ts'
import { claimedPoints, kindOf } from './sniff.ts'

const MOST_MEGAPIXELS = 40
const MOST_MEMORY_MB = 900
/** Longest side that is kept, points: enough to read an ear tag, a fifth of what a telephone makes. */
const LONGEST_SIDE = 2048
const QUALITY = 82

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Error('no picture')
  if (kind === 'jpeg') {
    const limits = { maxResolutionInMP: MOST_MEGAPIXELS, maxMemoryUsageInMB: MOST_MEMORY_MB }
    return jpeg.decode(bytes, { useTArray: true, ...limits })
  }
  const points = claimedPoints(kind, bytes)
  if (points === null || points > MOST_MEGAPIXELS * 1e6) throw new Error('too many points')
  if (kind === 'png') {
    const png = Buffer.from(bytes)
    holdToHead(png)
    return PNG.sync.read(png)
  }
  return readWebpHere(bytes)
}

/** What the reader hands a picture over in; a browser has it. */
class ImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

interface Compiler {
  compile(code: Uint8Array): Promise<never>
}

/** The reader was written for a browser: here it is told where its code lies. */
async function readWebpHere(bytes: Uint8Array): Promise<Pixels> {
  Object.assign(globalThis, { ImageData })
  const code = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')
  const { WebAssembly: compiler } = globalThis as unknown as { WebAssembly: Compiler }
  await init(await compiler.compile(readFileSync(code)))
  return readWebp(bytes.slice().buffer)
}

async function remake(bytes: Uint8Array) {
  const pixels = await pixelsOf(bytes)
  const orientation = kindOf(bytes) === 'jpeg' ? orientationOf(bytes) : 1
  const upright = uprightWithin(pixels, orientation, LONGEST_SIDE)
  const { data } = jpeg.encode(upright, QUALITY)
  return { bytes: new Uint8Array(data), width: upright.width, height: upright.height }
}

parentPort?.postMessage(await remake(workerData as Uint8Array))
