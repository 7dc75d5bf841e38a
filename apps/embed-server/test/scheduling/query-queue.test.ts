import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type QueryQueueOptions, createQueryQueue, QueueFull } from '../../src/scheduling/query-queue.ts'

const never = new AbortController().signal

/** Tasks that end when told to, and the order in which they were admitted. */
function work() {
  const admitted: string[] = []
  const ends = new Map<string, () => void>()
  return {
    admitted,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        admitted.push(name)
        ends.set(name, () => resolve(name))
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('runs as many at once as there are places, the others in turn', async () => {
  const queue = createQueryQueue({ places: 2, longestQueue: 10 })
  const { admitted, task, end } = work()
  const all = ['a', 'b', 'c'].map((name) => queue.run(task(name), { group: 'one', signal: never }))
  await settled()
  expect(admitted).toEqual(['a', 'b'])
  end('b')
  await settled()
  expect(admitted).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
})

test('groups take turns however many each brings', async () => {
  const queue = createQueryQueue({ places: 1, longestQueue: 10 })
  const { admitted, task, end } = work()
  for (const name of ['a1', 'a2', 'a3']) void queue.run(task(name), { group: 'a', signal: never })
  for (const name of ['b1', 'b2']) void queue.run(task(name), { group: 'b', signal: never })
  await settled()
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    expect(admitted.at(-1)).toBe(name)
    end(name)
    await settled()
  }
  expect(queue.waiting).toBe(0)
})

test('who has taken least is next, who has taken much the same takes turns, and nobody waits for ever', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const taken: Record<string, number> = { hostile: 3000, nina: 200, grace: 0 }
  const queue = createQueryQueue({ places: 1, longestQueue: 100, takenOf: (group) => taken[group]! })
  const { admitted, task, end } = work()
  const ask = (group: string, name: string) => void queue.run(task(name), { group, signal: never })
  for (const name of ['h1', 'h2', 'h3', 'h4']) ask('hostile', name)
  for (const name of ['n1', 'n2']) ask('nina', name)
  for (const name of ['g1', 'g2']) ask('grace', name)
  await settled()
  const next = async () => {
    end(admitted.at(-1)!)
    await settled()
  }
  for (let at = 0; at < 5; at++) await next()
  expect(admitted).toEqual(['h1', 'n1', 'g1', 'n2', 'g2', 'h2'])
  // What has waited for ten seconds is next.
  vi.advanceTimersByTime(10_001)
  ask('grace', 'g3')
  await next()
  expect(admitted.at(-1)).toBe('h3')
  ask('grace', 'g4')
  await next()
  expect(admitted.at(-1)).toBe('h4')
  await next()
  expect(admitted.at(-1)).toBe('g3')
})

test('a place is free again after a task that failed', async () => {
  const queue = createQueryQueue({ places: 1, longestQueue: 10 })
  const failing = queue.run(() => Promise.reject(new Error('no')), { group: 'a', signal: never })
  await expect(failing).rejects.toThrow('no')
  expect(await queue.run(async () => 'yes', { group: 'a', signal: never })).toBe('yes')
})

test('who leaves the queue is never admitted and holds nobody up', async () => {
  const queue = createQueryQueue({ places: 1, longestQueue: 10 })
  const { admitted, task, end } = work()
  const leaving = new AbortController()
  void queue.run(task('a'), { group: 'a', signal: never })
  const left = queue.run(task('b'), { group: 'b', signal: leaving.signal })
  const last = queue.run(task('c'), { group: 'c', signal: never })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await settled()
  end('a')
  await settled()
  end('c')
  expect(await last).toBe('c')
  expect(admitted).toEqual(['a', 'c'])
})

test('refuses when too many wait', async () => {
  const queue = createQueryQueue({ places: 1, longestQueue: 1 })
  const { task } = work()
  void queue.run(task('a'), { group: 'a', signal: never })
  void queue.run(task('b'), { group: 'a', signal: never })
  await expect(queue.run(task('c'), { group: 'c', signal: never })).rejects.toBeInstanceOf(QueueFull)
})

test('while long work holds every place, one more is open for groups that hold none', async () => {
  const queue = createQueryQueue({ places: 2, longestQueue: 10, longAfterMs: 20 })
  const { admitted, task, end } = work()
  for (const name of ['a1', 'a2', 'a3']) void queue.run(task(name), { group: 'a', signal: never })
  for (const name of ['b1', 'b2']) void queue.run(task(name), { group: 'b', signal: never })
  await settled()
  expect(admitted).toEqual(['a1', 'a2'])
  await expect.poll(() => admitted).toEqual(['a1', 'a2', 'b1'])
  void queue.run(task('c1'), { group: 'c', signal: never })
  end('b1')
  await expect.poll(() => admitted.slice(3)).toEqual(['b2'])
  end('b2')
  await expect.poll(() => admitted.slice(4)).toEqual(['c1'])
  // Two are left; a place that is no extra one is free with the next.
  end('c1')
  end('a1')
  await expect.poll(() => admitted.slice(5)).toEqual(['a3'])
})

describe('heavy groups', () => {
  /** Runs tasks that end when told to, or when they are displaced. */
  function world(options: Partial<QueryQueueOptions> = {}) {
    const heavy = new Set(['heavy'])
    const queue = createQueryQueue({
      places: 2,
      longestQueue: 10,
      isHeavy: (group) => heavy.has(group),
      ...options,
    })
    const { admitted, task, end } = work()
    const displaced: string[] = []
    const run = (name: string, group: string, signal = never) =>
      queue.run(
        (displacing) =>
          new Promise<string>((resolve, reject) => {
            void task(name)().then(resolve)
            const stop = () => {
              displaced.push(name)
              reject(displacing.reason as Error)
            }
            if (displacing.aborted) stop()
            else displacing.addEventListener('abort', stop)
          }),
        { group, signal },
      )
    return { heavy, queue, admitted, displaced, end, run }
  }

  test('run as all others do while nobody else has work', async () => {
    const { admitted, end, run } = world()
    for (const name of ['h1', 'h2', 'h3']) void run(name, 'heavy')
    await settled()
    expect(admitted).toEqual(['h1', 'h2'])
    end('h1')
    await settled()
    expect(admitted).toEqual(['h1', 'h2', 'h3'])
  })

  test('make room for others and begin anew when nobody else has work', async () => {
    const { admitted, displaced, end, run } = world()
    const first = run('h1', 'heavy')
    await settled()
    void run('a1', 'a')
    void run('b1', 'b')
    await settled()
    expect(admitted).toEqual(['h1', 'a1', 'b1'])
    expect(displaced).toEqual(['h1'])
    end('a1')
    await settled()
    expect(admitted).toHaveLength(3)
    end('b1')
    await settled()
    expect(admitted).toEqual(['h1', 'a1', 'b1', 'h1'])
    end('h1')
    expect(await first).toBe('h1')
  })

  test('make room too when they become heavy while they run', async () => {
    const { heavy, displaced, run } = world()
    void run('c1', 'c')
    void run('a1', 'a')
    await settled()
    heavy.add('c')
    await expect.poll(() => displaced).toEqual(['c1'])
  })

  test('wait no longer than they are told to', async () => {
    const { run } = world()
    const leaving = new AbortController()
    const displaced = run('h1', 'heavy', leaving.signal)
    await settled()
    void run('a1', 'a')
    leaving.abort(new Error('late'))
    await expect(displaced).rejects.toThrow('late')
  })

  test('run beside others once they have waited for long, then rest for longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { heavy, admitted, displaced, end, run } = world()
    for (const name of ['a1', 'b1']) void run(name, name[0]!)
    heavy.add('other')
    void run('h1', 'heavy')
    void run('h2', 'other')
    const after = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds)
      await settled()
    }
    await after(9_800)
    expect(admitted).toEqual(['a1', 'b1'])
    await after(400)
    expect(admitted).toEqual(['a1', 'b1', 'h1'])
    await after(1_000)
    end('h1')
    await after(10_300)
    expect(admitted).toHaveLength(3)
    await after(900)
    expect(admitted).toEqual(['a1', 'b1', 'h1', 'h2'])
    expect(displaced).toEqual([])
  })

  test('do not run beside others for all their waiting where they may not age', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { admitted, run } = world({ mayAge: () => false })
    void run('a1', 'a')
    void run('h1', 'heavy')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(admitted).toEqual(['a1'])
  })
})
