import { Session } from 'node:inspector/promises'

interface Counted {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
}

/**
 * How often pieces of the code whose address matches `of` ran while `run` did, counted by the engine: a measure of work
 * that no other load of the machine changes. Pieces are functions, branches and bodies of loops.
 */
export async function countedWork(of: RegExp, run: () => Promise<unknown> | unknown): Promise<number> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await session.post('Profiler.takePreciseCoverage')
    await run()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return (result as readonly Counted[])
      .filter(({ url }) => of.test(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  } finally {
    session.disconnect()
  }
}
