import { afterEach, expect, test, vi } from 'vitest'
import { startServiceWorker } from './service-worker.ts'

type Post = (message: unknown, ports?: readonly MessagePort[]) => void
/** The answer of a worker whose build is not that of the page. */
const otherBuild: Post = (_message, ports) => ports?.[0]?.postMessage(['assets/index-other.js'])

/** A registration of the browser, whose workers come when the test says so. */
class FakeRegistration extends EventTarget {
  active: EventTarget | null = null
  waiting: (EventTarget & { postMessage: Post }) | null = null
  installing: EventTarget | null = null
  update = async () => undefined

  /** A build could not be fetched to its end. */
  fail(): void {
    const worker = Object.assign(new EventTarget(), { state: 'redundant' })
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    worker.dispatchEvent(new Event('statechange'))
  }

  /** A build was fetched: its worker is installed, and waits, as every new one does for a moment. */
  install(postMessage: Post = otherBuild): void {
    const worker = Object.assign(new EventTarget(), { postMessage })
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = worker
    worker.dispatchEvent(new Event('statechange'))
  }
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function started(registration: FakeRegistration) {
  const register = vi.fn(async () => registration)
  const container = Object.assign(new EventTarget(), { register })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const onUpdate = vi.fn<(apply: () => void) => void>()
  stops.push(await startServiceWorker(onUpdate))
  return Object.assign(onUpdate, { register })
}

test('first build in a browser offers no update of itself', async () => {
  const registration = new FakeRegistration()
  const onUpdate = await started(registration)
  registration.install()
  expect(onUpdate).not.toHaveBeenCalled()
})

test('new build beside the one in use is offered, and taken into use at the press', async () => {
  const registration = new FakeRegistration()
  registration.active = new EventTarget()
  const onUpdate = await started(registration)
  const messages: unknown[] = []
  registration.install((message, ports) => {
    messages.push(message)
    otherBuild(message, ports)
  })
  await expect.poll(() => onUpdate.mock.calls).toHaveLength(1)
  expect(messages).toEqual(['entries'])
  onUpdate.mock.calls[0]?.[0]()
  expect(messages).toEqual(['entries', 'activate'])
})

test('build of which the page is already is taken into use without a question', async () => {
  const script = document.createElement('script')
  // A script that runs nothing.
  script.type = 'text/plain'
  script.src = '/assets/index-new.js'
  document.head.append(script)
  const registration = new FakeRegistration()
  registration.active = new EventTarget()
  const onUpdate = await started(registration)
  const messages: unknown[] = []
  registration.install((message, ports) => {
    messages.push(message)
    ports?.[0]?.postMessage(['assets/index-new.js', 'assets/round-new.js'])
  })
  await expect.poll(() => messages).toEqual(['entries', 'activate'])
  expect(onUpdate).not.toHaveBeenCalled()
  script.remove()
})

test('build that has waited since the last visit is offered at once', async () => {
  const registration = new FakeRegistration()
  registration.active = new EventTarget()
  registration.waiting = Object.assign(new EventTarget(), { postMessage: otherBuild })
  const onUpdate = await started(registration)
  await expect.poll(() => onUpdate.mock.calls).toHaveLength(1)
})

test.each([
  ['as soon as it is in use', true, 0],
  ['after three seconds where the browser keeps the old worker in use', false, 3_000],
])('page loads the new build once, %s', async (_when, isActivated, afterMs) => {
  vi.useFakeTimers()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const registration = new FakeRegistration()
  registration.active = new EventTarget()
  const onUpdate = await started(registration)
  registration.install((message, ports) => {
    otherBuild(message, ports)
    if (isActivated && message === 'activate') navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  })
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalled())
  onUpdate.mock.calls[0]?.[0]()
  if (afterMs > 0) {
    vi.advanceTimersByTime(afterMs - 1)
    expect(reload).not.toHaveBeenCalled()
  }
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('build that a weak line did not let through is fetched again after a minute, then after two', async () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  const { register } = await started(registration)
  registration.fail()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(register).toHaveBeenCalledTimes(2)
  registration.fail()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('build that fails beside the one in use is looked for again until it is found', async () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  registration.active = new EventTarget()
  const update = vi.spyOn(registration, 'update')
  await started(registration)
  expect(update).not.toHaveBeenCalled()
  registration.fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(update).toHaveBeenCalledTimes(1)
  update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  registration.fail()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(update).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(240_000)
  expect(update).toHaveBeenCalledTimes(3)
})

test('worker whose script does not arrive is registered again, as long as the page is open', async () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  const register = vi.fn(async () => registration)
  for (let cut = 0; cut < 2; cut++) register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { register }),
    configurable: true,
  })
  const stop = await startServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(register).toHaveBeenCalledTimes(3)
  registration.fail()
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(register).toHaveBeenCalledTimes(3)
})

test('build that was stored and is replaced later is not fetched again', async () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  const { register } = await started(registration)
  registration.install()
  Object.assign(registration.waiting ?? {}, { state: 'redundant' })
  registration.waiting?.dispatchEvent(new Event('statechange'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(register).toHaveBeenCalledTimes(1)
})

test('build that fails after another was stored is fetched again after a minute', async () => {
  vi.useFakeTimers()
  const registration = new FakeRegistration()
  const { register } = await started(registration)
  registration.fail()
  await vi.advanceTimersByTimeAsync(60_000)
  registration.install()
  registration.fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).toHaveBeenCalledTimes(3)
})
