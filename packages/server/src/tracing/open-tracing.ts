import type { Tracing } from './tracing.ts'

/** Tracing of the server of that name; none, and none of its code loaded, unless there is an address where traces go. */
export async function openTracing(url: string | undefined, name: string): Promise<Tracing | undefined> {
  if (url === undefined) return undefined
  return (await import('./otlp-tracing.ts')).otlpTracing({ url, name })
}
